import type { Report } from '@parlay/contracts/reports';
import type { Symptom } from '../verdict/tests.ts';

/** Web vitals above these are poor: milliseconds, CLS without unit. */
const POOR = { LCP: 2_500, INP: 200, CLS: 0.1 } as const;

/** Whether a vital is poor; undefined for one that is not judged. */
export function isPoor({ name, value }: Extract<Report, { kind: 'vital' }>): boolean | undefined {
  return name === 'TTFB' ? undefined : value > POOR[name];
}

/**
 * Returns the symptom that a report shows of the page's versions of a remote, if any. Errors of the host count for all:
 * an error without an owner is reported as the host's.
 */
export function symptomOf(report: Report, remote: string): Symptom | undefined {
  if (report.kind === 'vital') return isPoor(report) ? 'slow' : undefined;
  if (report.kind !== 'error' && report.kind !== 'remote-failed') return undefined;
  if (report.remote !== remote && report.remote !== 'host') return undefined;
  return report.kind === 'error' ? 'error' : 'failed';
}
