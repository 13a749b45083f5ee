import { type Kysely, sql, type Transaction } from 'kysely';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { appendAudit } from '../../audit/chain.ts';
import type { Schema } from '../../database/schema.ts';
import { earlierVersionsOn } from '../pointers/live-history.ts';
import type { Pointed } from '../pointers/revise.ts';

/** A release whose files nobody needs any more. */
interface Collectable extends Pointed {
  bytes: number;
  /** When a channel pointed at it last; null: none ever did. */
  lastUsed: string | null;
  publishedAt: string;
}

export interface Collected {
  releases: Collectable[];
  /** Releases that stay, by why. */
  kept: { inUse: number; wayBack: number; recent: number };
}

export interface CollectOrder {
  actor: string;
  /** Days since a channel pointed at it last, or since it was published. */
  days: number;
  dryRun: boolean;
}

/**
 * Removes the files of releases that no channel has pointed at for some days. What a channel points at, or would go back to,
 * stays however old it is. The versions stay in the registry: publishing the same bytes brings their files back.
 */
export async function collectGarbage(
  db: Kysely<Schema>,
  store: ArtifactStore,
  order: CollectOrder,
): Promise<Collected> {
  return await db.transaction().execute(async (tx) => {
    // Nothing goes live meanwhile: a promotion waits here, and then looks for its files again.
    await tx.selectFrom('channel').select('name').orderBy('name').forUpdate().execute();
    const found = await findCollectable(tx, store, order.days);
    if (order.dryRun || found.releases.length === 0) return found;
    for (const { remote, digest } of found.releases) await store.remove(remote, digest);
    const { actor, days } = order;
    const releases = found.releases.map(({ remote, version, digest, bytes }) => ({ remote, version, digest, bytes }));
    await appendAudit(tx, { actor, action: 'gc', detail: { days, releases } });
    return found;
  });
}

async function findCollectable(tx: Transaction<Schema>, store: ArtifactStore, days: number): Promise<Collected> {
  const inUse = new Set<string>();
  for (const table of ['live', 'canary', 'retired_remote'] as const)
    for (const { remote, digest } of await tx.selectFrom(table).select(['remote', 'digest']).execute())
      inUse.add(`${remote} ${digest}`);
  const wayBack = await nextTargets(tx);
  const { rows } = await sql<{
    remote: string;
    version: string;
    digest: string;
    bytes: number;
    published_at: Date;
    last_used: Date | null;
    is_old: boolean;
  }>`
    WITH step AS (
      SELECT c.remote, c.digest, a.at,
        -- What was live stays in use until the next live change of the remote.
        CASE WHEN c.live THEN lead(a.at) OVER (PARTITION BY c.channel, c.remote, c.live ORDER BY c.revision) END AS until
      FROM change c JOIN audit a ON a.channel = c.channel AND a.revision = c.revision
    ), used AS (
      SELECT remote, digest, max(greatest(at, until)) AS last_used FROM step GROUP BY remote, digest
    )
    SELECT r.remote, r.version, r.digest, r.bytes, r.published_at, u.last_used,
      greatest(r.published_at, u.last_used) < now() - make_interval(days => ${days}) AS is_old
    FROM release r LEFT JOIN used u ON u.remote = r.remote AND u.digest = r.digest
    ORDER BY r.remote, r.published_at`.execute(tx);
  const kept = { inUse: 0, wayBack: 0, recent: 0 };
  const releases: Collectable[] = [];
  for (const { remote, version, digest, bytes, published_at: published, last_used: used, is_old: isOld } of rows) {
    const key = `${remote} ${digest}`;
    if (inUse.has(key)) kept.inUse += 1;
    else if (wayBack.has(key)) kept.wayBack += 1;
    else if (!isOld) kept.recent += 1;
    // An earlier run removed what is not there.
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
async function nextTargets(tx: Transaction<Schema>): Promise<Set<string>> {
  const channels = await tx.selectFrom('channel').select('name').where('removed_at', 'is', null).execute();
  const targets = new Set<string>();
  for (const { name } of channels)
    for (const [remote, digests] of await earlierVersionsOn(tx, name))
      for (const digest of digests.slice(0, 2)) targets.add(`${remote} ${digest}`);
  return targets;
}
