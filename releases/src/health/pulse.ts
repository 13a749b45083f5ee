import type { Db } from '../database/connect.ts';
import type { PulseReply } from '../replies/pulse.ts';
import type { Rate } from '../replies/series.ts';
import { eventRate } from './intervals.ts';
import * as queries from './pulse.gen.ts';

/** Minutes of the whole period, and of one bucket. */
const MINUTES = 30;
const BUCKET = 2;
const STEP = BUCKET * 60_000;

/** Reads the recent failures of each version of the remotes on a channel. */
export async function readPulse(db: Db, channel: string): Promise<PulseReply> {
  const to = Math.floor(Date.now() / STEP) * STEP + STEP;
  const from = to - MINUTES * 60_000;
  const period = { from: new Date(from), to: new Date(to) };
  const rows = await queries.failuresInBuckets(db, { channel, bucketMinutes: BUCKET, ...period });
  const times = Array.from({ length: MINUTES / BUCKET }, (_, index) => from + index * STEP);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    bucketMinutes: BUCKET,
    remotes: [...Map.groupBy(rows, ({ remote, version }) => `${remote} ${version}`).values()].flatMap((own) => {
      const total = rateOf(sumOf(own));
      return own[0] && total ? [{ ...named(own[0]), total, points: pointsOf(own, times) }] : [];
    }),
  };
}

const named = ({ remote, version }: queries.FailuresInBucketsRow) => ({ remote, version });

function pointsOf(
  rows: readonly queries.FailuresInBucketsRow[],
  times: readonly number[],
): PulseReply['remotes'][number]['points'] {
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]));
  return times.map((time) => {
    const row = byTime.get(time);
    return { at: new Date(time).toISOString(), value: (row && rateOf(row)) ?? null };
  });
}

const sumOf = (rows: readonly queries.FailuresInBucketsRow[]) => ({
  bad: rows.reduce((sum, { bad }) => sum + bad, 0),
  of: rows.reduce((sum, { of }) => sum + of, 0),
});

/** Returns undefined if no mount was attempted. */
function rateOf({ bad, of }: Pick<queries.FailuresInBucketsRow, 'bad' | 'of'>): Rate | undefined {
  const interval = eventRate(bad, of);
  return interval && { bad, of, ...interval };
}
