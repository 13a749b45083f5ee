import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { COUNTED, type Counted } from './rates.ts';

/** Counts of the pages with a version on them; `arm` is its side of a canary. */
export interface VersionHealth extends Record<Counted, number> {
  version: string;
  arm: 'everyone' | 'control' | 'candidate';
}

export interface RemoteHealth {
  /** Sums over the time asked for. */
  versions: VersionHealth[];
  /** The same by minute, oldest first. */
  minutes: Array<VersionHealth & { minute: string }>;
  /** Errors and failures, the most frequent first. */
  errors: Array<{ version: string; place: string; message: string; count: number; lastAt: string }>;
}

const MOST_ERRORS = 50;

/** How the versions of a remote fared in the last minutes. Errors are counted by day: those of the days in that time. */
export async function readHealth(
  db: Kysely<Schema>,
  { channel, remote, minutes }: { channel: string; remote: string; minutes: number },
): Promise<RemoteHealth> {
  const since = sql<Date>`date_trunc('minute', now()) - make_interval(mins => ${minutes - 1})`;
  const rows = await db
    .selectFrom('health_minute')
    .select(['version', 'arm', 'minute', ...COUNTED])
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .where('minute', '>=', since)
    .orderBy('minute')
    .orderBy('version')
    .execute();
  const errors = await db
    .selectFrom('health_error')
    .select(['version', 'place', 'message'])
    .select(({ fn }) => [sql<number>`${fn.sum('count')}::int`.as('count'), fn.max('last_at').as('last')])
    .where('remote', '=', remote)
    .where('last_at', '>=', since)
    .groupBy(['version', 'place', 'message'])
    .orderBy('count', 'desc')
    .limit(MOST_ERRORS)
    .execute();
  return {
    versions: sumsOf(rows),
    minutes: rows.map(({ minute, ...row }) => ({ ...row, minute: minute.toISOString() })),
    errors: errors.map(({ last, ...error }) => ({ ...error, lastAt: last.toISOString() })),
  };
}

function sumsOf(rows: readonly (VersionHealth & { minute: Date })[]): VersionHealth[] {
  const sums = new Map<string, VersionHealth>();
  for (const { minute: _, ...row } of rows) {
    const key = `${row.version} ${row.arm}`;
    const before = sums.get(key);
    if (before) for (const what of COUNTED) before[what] += row[what];
    else sums.set(key, row);
  }
  return [...sums.values()];
}
