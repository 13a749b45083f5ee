import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { PulseReply } from '../replies/pulse.ts';
import type { Rate } from '../replies/series.ts';
import { eventsEach } from './intervals.ts';

/** Minutes that are read, and those of one bucket. */
const MINUTES = 30;
const BUCKET = 2;
const STEP = BUCKET * 60_000;

interface BucketRow {
  remote: string;
  at: Date;
  bad: number;
  of: number;
}

/** Reads the recent failures of each remote of a channel, all of its versions together. */
export async function readPulse(db: Kysely<Schema>, channel: string): Promise<PulseReply> {
  const to = Math.floor(Date.now() / STEP) * STEP + STEP;
  const from = to - MINUTES * 60_000;
  const { rows } = await sql<BucketRow>`
    SELECT remote, date_bin(make_interval(mins => ${BUCKET}), minute, 'epoch') AS at,
      sum(failures + errors)::int AS bad, sum(loads + failures)::int AS of
    FROM health_minute
    WHERE channel = ${channel} AND minute >= ${new Date(from)} AND minute < ${new Date(to)}
    GROUP BY remote, at ORDER BY remote, at`.execute(db);
  const times = Array.from({ length: MINUTES / BUCKET }, (_, index) => from + index * STEP);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    bucketMinutes: BUCKET,
    remotes: [...Map.groupBy(rows, ({ remote }) => remote)].flatMap(([remote, own]) => {
      const total = rateOf(sumOf(own));
      return total ? [{ remote, total, points: pointsOf(own, times) }] : [];
    }),
  };
}

function pointsOf(rows: readonly BucketRow[], times: readonly number[]): PulseReply['remotes'][number]['points'] {
  const byTime = new Map(rows.map((row) => [row.at.getTime(), row]));
  return times.map((time) => {
    const row = byTime.get(time);
    return { at: new Date(time).toISOString(), value: (row && rateOf(row)) ?? null };
  });
}

const sumOf = (rows: readonly BucketRow[]) => ({
  bad: rows.reduce((sum, { bad }) => sum + bad, 0),
  of: rows.reduce((sum, { of }) => sum + of, 0),
});

/** Undefined where no mount was tried. */
function rateOf({ bad, of }: Pick<BucketRow, 'bad' | 'of'>): Rate | undefined {
  const interval = eventsEach(bad, of);
  return interval && { bad, of, ...interval };
}
