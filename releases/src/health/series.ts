import type { Db } from '../database/connect.ts';
import { METRICS, type Metric, type Rate, type SeriesReply } from '../replies/series.ts';
import { eventRate, type Interval, proportion } from './intervals.ts';
import { COUNTERS, type Counter } from './rates.ts';
import * as queries from './series.gen.ts';

type Counts = Record<Counter, number>;
type Series = SeriesReply['metrics'][number]['lines'][number];

/** Numerator and denominator of each metric in a minute's counts. */
const PARTS: Record<Metric, { bad(counts: Counts): number; of(counts: Counts): number; isShare: boolean }> = {
  errors: { bad: ({ errors }) => errors, of: ({ alive }) => alive, isShare: false },
  failures: { bad: ({ failures }) => failures, of: ({ loads, failures }) => loads + failures, isShare: true },
  // Pages are counted when sent and when they first report, so more may report in a bucket than were sent in it.
  silent: { bad: ({ served, alive }) => Math.max(0, served - alive), of: ({ served }) => served, isShare: true },
  lcp: { bad: ({ poor_lcp }) => poor_lcp, of: ({ lcp }) => lcp, isShare: true },
  inp: { bad: ({ poor_inp }) => poor_inp, of: ({ inp }) => inp, isShare: true },
  cls: { bad: ({ poor_cls }) => poor_cls, of: ({ cls }) => cls, isShare: true },
};

/** Bucket sizes in minutes. The finest one with at most `MAX_BUCKETS` buckets is used. */
const BUCKETS = [1, 5, 15, 60, 360, 1_440] as const;
const MAX_BUCKETS = 100;
const MAX_LINES = 6;

const bucketFor = (minutes: number) => BUCKETS.find((bucket) => minutes / bucket <= MAX_BUCKETS) ?? 1_440;

/** Reads the rates of a remote's versions in the last minutes, as comparable lines over the same time. */
export async function readSeries(
  db: Db,
  { channel, remote, minutes }: { channel: string; remote: string; minutes: number },
): Promise<SeriesReply> {
  const bucketMinutes = bucketFor(minutes);
  const step = bucketMinutes * 60_000;
  const to = Math.floor(Date.now() / step) * step + step;
  const from = to - Math.ceil(minutes / bucketMinutes) * step;
  const period = { from: new Date(from), to: new Date(to) };
  const rows = await queries.countsInBuckets(db, { channel, remote, bucketMinutes, ...period });
  const groups = [...Map.groupBy(rows, ({ version, arm }) => `${version} ${arm}`).values()];
  const shown = mostServed(groups).slice(0, MAX_LINES);
  const times = Array.from({ length: (to - from) / step }, (_, index) => from + index * step);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    bucketMinutes,
    metrics: METRICS.map((metric) => ({
      metric,
      method: PARTS[metric].isShare ? 'wilson' : 'poisson-score',
      lines: shown.map((group) => lineOf(metric, group, times)),
    })),
    omitted: groups.length - shown.length,
    disturbed: disturbedIn(rows),
  };
}

/** Returns the number of changes by other scripts, by version, the most frequent first. */
function disturbedIn(rows: readonly queries.CountsInBucketsRow[]): SeriesReply['disturbed'] {
  const byVersion = Map.groupBy(rows, ({ version }) => version);
  return [...byVersion]
    .map(([version, of]) => ({ version, count: of.reduce((sum, { disturbed }) => sum + disturbed, 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Sorts groups: the arms of a canary before other versions, then by number of pages. */
function mostServed(groups: readonly queries.CountsInBucketsRow[][]): queries.CountsInBucketsRow[][] {
  const served = (group: readonly queries.CountsInBucketsRow[]) =>
    group.reduce((sum, row) => sum + row.served + row.alive, 0);
  const rank = (group: readonly queries.CountsInBucketsRow[]) =>
    ['candidate', 'control', 'everyone'].indexOf(group[0]?.arm ?? '');
  return [...groups].sort((a, b) => rank(a) - rank(b) || served(b) - served(a));
}

function lineOf(metric: Metric, group: readonly queries.CountsInBucketsRow[], times: readonly number[]): Series {
  const byTime = new Map(group.map((row) => [row.at.getTime(), row]));
  const [first] = group;
  if (!first) throw new Error('a version without counts');
  const { version, arm } = first;
  return {
    version,
    arm,
    total: rateOf(metric, totalOf(group)),
    points: times.map((time) => {
      const counts = byTime.get(time);
      return { at: new Date(time).toISOString(), value: counts ? rateOf(metric, counts) : null };
    }),
  };
}

const totalOf = (group: readonly Counts[]): Counts =>
  Object.fromEntries(COUNTERS.map((field) => [field, group.reduce((sum, row) => sum + row[field], 0)])) as Counts;

function rateOf(metric: Metric, counts: Counts): Rate | null {
  const part = PARTS[metric];
  const of = part.of(counts);
  const bad = part.isShare ? Math.min(part.bad(counts), of) : part.bad(counts);
  const interval: Interval | undefined = part.isShare ? proportion(bad, of) : eventRate(bad, of);
  return interval ? { bad, of, ...interval } : null;
}
