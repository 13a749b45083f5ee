import type { Db } from '../database/connect.ts';
import { COUNTERS, type Counter } from './rates.ts';
import * as queries from './read-health.gen.ts';

/** Counts of the pages that have a version mounted; `arm` is the version's arm of a canary. */
export interface VersionHealth extends Record<Counter, number> {
  version: string;
  arm: 'everyone' | 'control' | 'candidate';
}

export interface RemoteHealth {
  /** Sums over the requested period. */
  versions: VersionHealth[];
  /** Counts per minute, oldest first. */
  minutes: Array<VersionHealth & { minute: string }>;
  /** Errors and failures, the most frequent first. */
  errors: Array<{ version: string; place: string; message: string; count: number; lastAt: string }>;
}

const MAX_ERRORS = 50;

/** Reads the health of a remote's versions in the last minutes. Errors are counted per day, so a count covers whole days. */
export async function readHealth(
  db: Db,
  { channel, remote, minutes }: { channel: string; remote: string; minutes: number },
): Promise<RemoteHealth> {
  const rows = await queries.minutesOf(db, { channel, remote, minutes });
  const errors = await queries.errorsOf(db, { remote, minutes, limit: MAX_ERRORS });
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
    if (before) for (const field of COUNTERS) before[field] += row[field];
    else sums.set(key, row);
  }
  return [...sums.values()];
}
