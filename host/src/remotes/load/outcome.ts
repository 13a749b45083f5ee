import type { SetRemote, Slot } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import type { TelemetryPort } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';

export type FailedOutcome = Extract<Report, { kind: 'remote-failed' }>['outcome'];

/** Result of loading a remote. Loading never rejects: each failure is a value. */
export type LoadOutcome = { ok: true; remote: Remote } | { ok: false; error: FailedOutcome; message: string };

/** Maximum length of a message in a report. */
const LONGEST_MESSAGE = 300;

export function reportFailed(
  telemetry: TelemetryPort,
  { remote, version }: SetRemote,
  slot: Slot,
  outcome: FailedOutcome,
  message: string,
): void {
  telemetry.report({
    kind: 'remote-failed',
    remote,
    version,
    slot,
    outcome,
    message: message.slice(0, LONGEST_MESSAGE),
  });
}
