import type { Kysely, Transaction } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import type { Schema } from '../registry/database/schema.ts';
import { Refusal } from '../registry/errors.ts';
import { dropCanary, findVersion, type Order, type Revised, setLive, takeChannel, writeRevision } from './revise.ts';
import { previousLive } from './way-back.ts';

export interface Rollback extends Order {
  /** A version to go back to; the one live before this one when absent. */
  to: string | undefined;
}

/**
 * Takes a remote back, for everyone and at once. No gate and no freeze stands in its way: the bytes have been live before,
 * or someone named them. With a canary in flight and no target it withdraws the canary, and what is live stays.
 */
export async function rollBack(db: Kysely<Schema>, store: ArtifactStore, order: Rollback): Promise<Revised> {
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    const live = await tx
      .selectFrom('live')
      .innerJoin('release', (join) =>
        join.onRef('release.remote', '=', 'live.remote').onRef('release.digest', '=', 'live.digest'),
      )
      .select(['live.digest', 'release.version'])
      .where('live.channel', '=', order.channel)
      .where('live.remote', '=', order.remote)
      .executeTakeFirst();
    if (!live) throw new Refusal('not_found', `Nothing of ${order.remote} is live on ${order.channel}.`);
    const canary = await tx
      .selectFrom('canary')
      .select('digest')
      .where('channel', '=', order.channel)
      .where('remote', '=', order.remote)
      .executeTakeFirst();
    const target = await targetOf(tx, order, live, canary !== undefined);
    const done = { channel: order.channel, remote: order.remote, version: target.version, digest: target.digest };
    if (target.digest === live.digest && !canary) return { ...done, revision: current, changed: false };
    if (!(await store.release(order.remote, target.digest)))
      throw new Refusal('incomplete_upload', `The files of ${order.remote} ${target.version} are gone.`);
    const revision = await writeRevision(tx, order, {
      action: 'rollback',
      kind: 'rollback',
      live: target.digest !== live.digest,
      digest: target.digest,
      detail: { version: target.version, digest: target.digest, from: live.digest, withdrawn: canary?.digest ?? null },
    });
    await dropCanary(tx, order);
    if (target.digest !== live.digest) await setLive(tx, order, target.digest, revision);
    return { ...done, revision, changed: true };
  });
}

type Target = { digest: string; version: string };

async function targetOf(tx: Transaction<Schema>, order: Rollback, live: Target, canary: boolean): Promise<Target> {
  if (order.to !== undefined) return await findVersion(tx, order.remote, order.to);
  if (canary) return live;
  const changes = await tx
    .selectFrom('change')
    .select(['kind', 'digest'])
    .where('channel', '=', order.channel)
    .where('remote', '=', order.remote)
    .where('live', '=', true)
    .orderBy('revision')
    .execute();
  const digest = previousLive(changes);
  if (digest === undefined)
    throw new Refusal('nothing_to_roll_back', `${order.remote} ${live.version} is the first version that was live.`);
  return await tx
    .selectFrom('release')
    .select(['digest', 'version'])
    .where('remote', '=', order.remote)
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow();
}
