import type { Report } from '@parlay/contracts/reports';
import type { CanaryAnalysis } from '../canary-analysis/analyses.ts';
import type { Tx } from '../database/connect.ts';
import type { Beacon, Delivery } from './delivery.ts';
import { existingReleases, isPossibleName, type NamedVersion } from './named.ts';
import * as queries from './rates.gen.ts';
import { isPoor } from './symptoms.ts';

export const COUNTERS = [
  'served',
  'alive',
  'loads',
  'failures',
  'errors',
  'swaps',
  'held',
  'disturbed',
  'lcp',
  'poor_lcp',
  'inp',
  'poor_inp',
  'cls',
  'poor_cls',
] as const;
export type Counter = (typeof COUNTERS)[number];

/** Arm of a remote's canary. */
type Arm = 'everyone' | 'control' | 'candidate';

const VITALS = { LCP: ['lcp', 'poor_lcp'], INP: ['inp', 'poor_inp'], CLS: ['cls', 'poor_cls'] } as const;
const SYMPTOM_COUNTERS = {
  'remote-loaded': 'loads',
  'remote-failed': 'failures',
  error: 'errors',
  'swap-held': 'held',
  'foreign-change': 'disturbed',
} as const;

type Sign = Extract<Report, { kind: keyof typeof SYMPTOM_COUNTERS }>;
const isSign = (report: Report): report is Sign => Object.hasOwn(SYMPTOM_COUNTERS, report.kind);

/** Adds pages and reports to the counts of this minute, by remote, version and canary arm. */
export async function addMinutes(
  tx: Tx,
  { channel, served, beacons }: Delivery,
  analyses: readonly CanaryAnalysis[],
): Promise<void> {
  const counts = new Map<string, NamedVersion & Partial<Record<Counter, number>>>();
  const add = ({ remote, version }: NamedVersion, field: Counter, count = 1) => {
    if (!isPossibleName({ remote, version })) return;
    const key = `${remote} ${version}`;
    const row = counts.get(key) ?? { remote, version };
    row[field] = (row[field] ?? 0) + count;
    counts.set(key, row);
  };
  for (const one of served) add(one, 'served', one.count);
  for (const beacon of beacons) addReports(beacon, add);
  // Always in the same order, so that two deliveries never deadlock.
  const known = await existingReleases(tx, [...counts.values()]);
  if (known.length === 0) return;
  const zeros = Object.fromEntries(COUNTERS.map((field) => [field, 0]));
  const rows = known.map(({ digest, remote, version }) => ({
    ...{ ...zeros, ...counts.get(`${remote} ${version}`), remote, version },
    arm: armOf(analyses, remote, digest),
  }));
  await queries.addMinutes(tx, { channel, counts: rows });
}

function addReports({ reports, isFirst }: Beacon, add: (named: NamedVersion, field: Counter) => void): void {
  const reported = new Map<string, NamedVersion>();
  for (const report of reports) {
    if (report.kind === 'remote-loaded' || report.kind === 'remote-failed')
      reported.set(`${report.remote} ${report.version}`, report);
    if (report.kind === 'swap') add({ remote: report.remote, version: report.to }, 'swaps');
    else if (report.kind === 'vital') addVital(report, add);
    else if (isSign(report)) add(report, SYMPTOM_COUNTERS[report.kind]);
  }
  // A page that reports a failed mount is not silent.
  if (isFirst) for (const named of reported.values()) add(named, 'alive');
}

/** Counts a web vital of a page for the version that owns the page. */
function addVital(
  report: Extract<Report, { kind: 'vital' }>,
  add: (named: NamedVersion, field: Counter) => void,
): void {
  const { name, remote, version } = report;
  if (name === 'TTFB' || remote === undefined || version === undefined) return;
  const [all, poor] = VITALS[name];
  add({ remote, version }, all);
  if (isPoor(report)) add({ remote, version }, poor);
}

function armOf(analyses: readonly CanaryAnalysis[], remote: string, digest: string): Arm {
  const analysis = analyses.find((one) => one.remote === remote);
  if (analysis?.candidate === digest) return 'candidate';
  return analysis?.control === digest ? 'control' : 'everyone';
}
