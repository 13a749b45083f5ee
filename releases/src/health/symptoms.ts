import type { Report } from '@parlay/contracts/reports';
import type { Symptom } from '../verdict/tests.ts';

/** Limits above which a web vital is poor, in milliseconds; CLS has no unit. */
const POOR = { LCP: 2_500, INP: 200, CLS: 0.1 } as const;

/** Returns true if a vital is poor; undefined if it is not judged. */
export function isPoor({ name, value }: Extract<Report, { kind: 'vital' }>): boolean | undefined {
  return name === 'TTFB' ? undefined : value > POOR[name];
}

/**
 * Returns the symptom that a report shows for a remote, if any. Errors of the host count for all remotes, because an error
 * without an owner is reported as the host's.
 */
export function symptomOf(report: Report, remote: string): Symptom | undefined {
  if (report.kind === 'vital') return isPoor(report) ? 'slow' : undefined;
  if (report.kind !== 'error' && report.kind !== 'remote-failed') return undefined;
  if (report.remote !== remote && report.remote !== 'host') return undefined;
  return report.kind === 'error' ? 'error' : 'failed';
}
