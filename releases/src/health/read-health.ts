import type { Db } from '../database/connect.ts';
import { COUNTED, type Counted } from './rates.ts';
import * as queries from './read-health.gen.ts';

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
  db: Db,
  { channel, remote, minutes }: { channel: string; remote: string; minutes: number },
): Promise<RemoteHealth> {
  const rows = await queries.minutesOf(db, { channel, remote, minutes });
  const errors = await queries.errorsOf(db, { remote, minutes, limit: MOST_ERRORS });
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
