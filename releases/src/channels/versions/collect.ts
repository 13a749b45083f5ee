import type { ArtifactStore } from '../../artifacts/store.ts';
import { appendAudit } from '../../audit/chain.ts';
import type { Db, Tx } from '../../database/connect.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import type { PointedRelease } from '../pointers/revise.ts';
import * as queries from './collect.gen.ts';

/** A release whose files are no longer needed. */
interface Collectable extends PointedRelease {
  bytes: number;
  /** When a channel last pointed at it; null if none ever did. */
  lastUsed: string | null;
  publishedAt: string;
}

export interface CollectResult {
  releases: Collectable[];
  /** Numbers of releases that stay, by reason. */
  kept: { inUse: number; wayBack: number; recent: number };
}

export interface CollectRequest {
  actor: string;
  /** Minimum number of days since a channel last pointed at a release, or since it was published. */
  days: number;
  dryRun: boolean;
}

/**
 * Removes the files of releases that no channel has pointed at for some days. Releases that a channel points at or would roll
 * back to stay, however old they are. Versions stay in the registry, and publishing the same bytes restores their files.
 */
export async function collectGarbage(db: Db, store: ArtifactStore, order: CollectRequest): Promise<CollectResult> {
  return await db.transaction().execute(async (tx) => {
    // Nothing goes live during the removal: a promotion waits for this lock and then checks its files again.
    await queries.lockChannels(tx);
    const found = await findCollectable(tx, store, order.days);
    if (order.dryRun || found.releases.length === 0) return found;
    for (const { remote, digest } of found.releases) await store.remove(remote, digest);
    const { actor, days } = order;
    const releases = found.releases.map(({ remote, version, digest, bytes }) => ({ remote, version, digest, bytes }));
    await appendAudit(tx, { actor, action: 'gc', detail: { days, releases } });
    return found;
  });
}

async function findCollectable(tx: Tx, store: ArtifactStore, days: number): Promise<CollectResult> {
  const inUse = new Set((await queries.inUse(tx)).map(({ remote, digest }) => `${remote} ${digest}`));
  const rollbackTargets = await nextTargets(tx);
  const rows = await queries.releasesByUse(tx, { days });
  const kept = { inUse: 0, wayBack: 0, recent: 0 };
  const releases: Collectable[] = [];
  for (const { remote, version, digest, bytes, published_at: published, last_used: used, is_old: isOld } of rows) {
    const key = `${remote} ${digest}`;
    if (inUse.has(key)) kept.inUse += 1;
    else if (rollbackTargets.has(key)) kept.wayBack += 1;
    else if (!isOld) kept.recent += 1;
    // Releases without files were removed by an earlier run.
    else if (await store.release(remote, digest))
      releases.push({
        ...{ remote, version, digest, bytes },
        lastUsed: used?.toISOString() ?? null,
        publishedAt: published.toISOString(),
      });
  }
  return { releases, kept };
}

/** Returns the targets of the next two rollbacks of each remote. */
async function nextTargets(tx: Tx): Promise<Set<string>> {
  const channels = await queries.servedChannels(tx);
  const targets = new Set<string>();
  for (const { name } of channels)
    for (const [remote, digests] of await earlierVersionsOn(tx, name))
      for (const digest of digests.slice(0, 2)) targets.add(`${remote} ${digest}`);
  return targets;
}
