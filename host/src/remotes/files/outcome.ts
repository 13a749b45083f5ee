import type { Report } from '@parlay/contracts/reports';

export type FailedOutcome = Extract<Report, { kind: 'remote-failed' }>['outcome'];

/** A named failure. The message is for reports, not for players. */
export interface Failure {
  ok: false;
  error: FailedOutcome;
  message: string;
}

/** Result of loading a script, stylesheet or other file of a release. */
export type FileOutcome = { ok: true } | Failure;
