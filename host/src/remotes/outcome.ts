import type { Report } from '@parlay/contracts/reports';
import type { Remote } from '@parlay/remote-kit';

export type Fault = Extract<Report, { kind: 'remote-failed' }>['outcome'];

/** What came of loading a remote. Loading never rejects: each of the six ends is a value. */
export type LoadOutcome = { kind: 'loaded'; remote: Remote } | { kind: Fault; message: string };
