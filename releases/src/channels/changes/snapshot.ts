import { Release } from '@parlay/contracts/release';
import type { Reader } from '../../database/connect.ts';
import type { Owner } from '../../gate/ownership.ts';
import { Refusal } from '../../refusals.ts';
import { frozenRemotes } from '../pointers/freeze.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import { canariesOf, liveOf, retiredOn } from '../pointers/pointers.ts';
import type { PointedRelease } from '../pointers/revise.ts';
import * as queries from './snapshot.gen.ts';

/** A release with its routes. */
export type RoutedRelease = PointedRelease & Owner;

type Canary = Awaited<ReturnType<typeof canariesOf>>[number];

/** State of a channel at the start of a change: its current and earlier pointers, by remote. Read once per change. */
export interface Snapshot {
  channel: string;
  revision: number;
  live: ReadonlyMap<string, PointedRelease>;
  /** Releases that only some visitors get. */
  canaries: ReadonlyMap<string, Canary>;
  /** Earlier live releases, latest first, without the current one. */
  earlier: ReadonlyMap<string, readonly string[]>;
  /** Kind of the latest change, including canary changes. */
  latest: ReadonlyMap<string, 'promote' | 'rollback' | 'retire'>;
  /** Last live version of each retired remote. */
  retired: ReadonlyMap<string, string>;
  /** A sentence for each frozen remote that says why it is frozen. */
  frozen: ReadonlyMap<string, string>;
}

/** Reads a channel in the caller's transaction, which holds the channel's lock or has its own database snapshot. */
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

/** Refuses to change a frozen remote. `hint` is appended to the message. */
export function refuseFrozen({ frozen }: Snapshot, remotes: readonly string[], hint = ''): void {
  for (const remote of remotes) {
    const sentence = frozen.get(remote);
    if (sentence !== undefined) throw new Refusal('frozen', `${sentence}${hint}`);
  }
}

/** Returns the live version and the canary's version that a release replaces once everyone gets it. */
export function replacedBy(
  { live, canaries }: Snapshot,
  { remote, digest }: Pick<PointedRelease, 'remote' | 'digest'>,
): { from: string | null; withdrawn: string | null } {
  const current = [live.get(remote), canaries.get(remote)];
  const [from, withdrawn] = current.flatMap((one) => (one && one.digest !== digest ? [one.version] : []));
  return { from: from ?? null, withdrawn: withdrawn ?? null };
}

/** Reads releases with their routes, in the given order. */
export async function routedOf(
  db: Reader,
  named: readonly Pick<PointedRelease, 'remote' | 'digest'>[],
): Promise<RoutedRelease[]> {
  if (named.length === 0) return [];
  const rows = await queries.routesOf(db, {
    remotes: named.map(({ remote }) => remote),
    digests: named.map(({ digest }) => digest),
  });
  const routed = rows.map((row) => ({ ...row, routes: Release.shape.routes.parse(row.routes) }));
  return named.flatMap(({ remote, digest }) => routed.filter((row) => row.remote === remote && row.digest === digest));
}
