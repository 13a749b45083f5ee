import { sql } from 'kysely';
import type { Reader } from '../../database/reader.ts';
import type { Owner } from '../../gate/ownership.ts';
import { waysOf } from '../pointers/live-history.ts';
import { canariesOf, liveOf, retiredOn } from '../pointers/pointers.ts';
import type { Pointed } from '../pointers/revise.ts';

/** A release with what it says about routes. */
export type Routed = Pointed & Owner;

/** Versions that a channel points at, and those that it pointed at before. */
export interface Past {
  live: ReadonlyMap<string, Pointed>;
  /** Releases that a part of the visitors gets, by remote. */
  canaries: ReadonlyMap<string, Pointed>;
  /** Releases that everyone had of a remote, the latest first, without the present one. */
  ways: ReadonlyMap<string, readonly string[]>;
  /** Version that was live last of each remote that was taken off. */
  retired: ReadonlyMap<string, string>;
}

export async function pastOf(db: Reader, channel: string): Promise<Past> {
  const live = await liveOf(db, channel);
  const canaries = await canariesOf(db, channel);
  const retired = await retiredOn(db, channel);
  return {
    live: new Map(live.map(({ remote, version, digest }) => [remote, { remote, version, digest }])),
    canaries: new Map(canaries.map(({ remote, version, digest }) => [remote, { remote, version, digest }])),
    ways: await waysOf(db, channel),
    retired: new Map(retired.map(({ remote, version }) => [remote, version])),
  };
}

/** The routes of some releases, in the order in which they are named. */
export async function routedOf(db: Reader, named: readonly Pick<Pointed, 'remote' | 'digest'>[]): Promise<Routed[]> {
  if (named.length === 0) return [];
  const rows = await db
    .selectFrom('release')
    .select(['remote', 'version', 'digest', sql<Owner['routes']>`record -> 'routes'`.as('routes')])
    .where((where) => where.or(named.map(({ remote, digest }) => where.and({ remote, digest }))))
    .execute();
  return named.flatMap(({ remote, digest }) => rows.filter((row) => row.remote === remote && row.digest === digest));
}
