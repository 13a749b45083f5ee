import { Release } from '@parlay/contracts/release';
import type { Reader } from '../../database/connect.ts';
import type { Owner } from '../../gate/ownership.ts';
import { Refusal } from '../../refusals.ts';
import { frozenRemotes } from '../pointers/freeze.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import { canariesOf, liveOf, retiredOn } from '../pointers/pointers.ts';
import type { Pointed } from '../pointers/revise.ts';
import * as queries from './snapshot.gen.ts';

/** A release with what it says about routes. */
export type Routed = Pointed & Owner;

type Canary = Awaited<ReturnType<typeof canariesOf>>[number];

/** A channel as a change finds it: what it points at, by remote, and what it pointed at before. Read once a change. */
export interface Snapshot {
  channel: string;
  revision: number;
  live: ReadonlyMap<string, Pointed>;
  /** Releases that a part of the visitors gets. */
  canaries: ReadonlyMap<string, Canary>;
  /** Releases that everyone had, the latest first, without the present one. */
  earlier: ReadonlyMap<string, readonly string[]>;
  /** How the latest change was made, of a canary too. */
  latest: ReadonlyMap<string, 'promote' | 'rollback' | 'retire'>;
  /** Version that was live last of each remote that was taken off. */
  retired: ReadonlyMap<string, string>;
  /** Why each frozen remote may not change, in a sentence. */
  frozen: ReadonlyMap<string, string>;
}

/** Reads a channel in the caller's transaction, which holds the channel or has its own snapshot. */
export async function readSnapshot(db: Reader, channel: string, revision: number): Promise<Snapshot> {
  const live = await liveOf(db, channel);
  const canaries = await canariesOf(db, channel);
  const retired = await retiredOn(db, channel);
  const latest = await queries.latestKinds(db, { channel });
  return {
    channel,
    revision,
    live: new Map(live.map(({ remote, version, digest }) => [remote, { remote, version, digest }])),
    canaries: new Map(canaries.map((canary) => [canary.remote, canary])),
    earlier: await earlierVersionsOn(db, channel),
    latest: new Map(latest.map(({ remote, kind }) => [remote, kind])),
    retired: new Map(retired.map(({ remote, version }) => [remote, version])),
    frozen: await frozenRemotes(db),
  };
}

/** Refuses a change of a remote that ops froze. `hint` says what helps. */
export function refuseFrozen({ frozen }: Snapshot, remotes: readonly string[], hint = ''): void {
  for (const remote of remotes) {
    const sentence = frozen.get(remote);
    if (sentence !== undefined) throw new Refusal('frozen', `${sentence}${hint}`);
  }
}

/** Returns the versions that visitors had and no longer get once everyone has a release: the live one before its canary. */
export function replacedBy(
  { live, canaries }: Snapshot,
  { remote, digest }: Pick<Pointed, 'remote' | 'digest'>,
): { from: string | null; withdrawn: string | null } {
  const had = [live.get(remote), canaries.get(remote)];
  const [from, withdrawn] = had.flatMap((one) => (one && one.digest !== digest ? [one.version] : []));
  return { from: from ?? null, withdrawn: withdrawn ?? null };
}

/** The routes of some releases, in the order in which they are named. */
export async function routedOf(db: Reader, named: readonly Pick<Pointed, 'remote' | 'digest'>[]): Promise<Routed[]> {
  if (named.length === 0) return [];
  const rows = await queries.routesOf(db, {
    remotes: named.map(({ remote }) => remote),
    digests: named.map(({ digest }) => digest),
  });
  const routed = rows.map((row) => ({ ...row, routes: Release.shape.routes.parse(row.routes) }));
  return named.flatMap(({ remote, digest }) => routed.filter((row) => row.remote === remote && row.digest === digest));
}
