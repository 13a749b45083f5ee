import type { Kysely, Transaction } from 'kysely';
import type { ArtifactStore } from '../artifacts/store.ts';
import { judge, type Verdict } from '../gate/gate.ts';
import type { Schema } from '../registry/database/schema.ts';
import { Refusal } from '../registry/errors.ts';
import type { CanaryRule } from './buckets.ts';
import { recordsOf } from './read.ts';
import { dropCanary, findVersion, type Order, type Revised, setLive, takeChannel, writeRevision } from './revise.ts';

export interface Promotion extends Order {
  version: string;
  /** Whom it is for; everyone when absent. */
  canary: CanaryRule | undefined;
}

/** The gate's verdict on a version, without promoting it. */
export async function checkVersion(
  db: Kysely<Schema>,
  store: ArtifactStore,
  asked: { channel: string; remote: string; version: string },
): Promise<Verdict> {
  const candidate = await findVersion(db, asked.remote, asked.version);
  const damaged = await store.verify(asked.remote, candidate.digest);
  const channel = await db.selectFrom('channel').select('name').where('name', '=', asked.channel).executeTakeFirst();
  if (!channel) throw new Refusal('not_found', `There is no channel "${asked.channel}".`);
  const verdict = judge({ ...(await recordsOf(db, asked.channel)), candidate: candidate.record });
  const reasons = [...damaged, ...(verdict.ok ? [] : verdict.reasons)];
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** Makes a version live for everyone, or for a part of the visitors. One transaction, through the gate. */
export async function promote(db: Kysely<Schema>, store: ArtifactStore, order: Promotion): Promise<Revised> {
  const { digest, record, version } = await findVersion(db, order.remote, order.version);
  // Reading files takes a while and they never change: before the channel is locked, not while.
  const damaged = await store.verify(order.remote, digest);
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    await refuseFrozen(tx, order.remote);
    const done = await isDone(tx, order, digest);
    if (done)
      return { channel: order.channel, remote: order.remote, revision: current, version, digest, changed: false };
    const verdict = judge({ ...(await recordsOf(tx, order.channel)), candidate: record });
    const reasons = [...damaged, ...(verdict.ok ? [] : verdict.reasons)];
    if (reasons.length > 0)
      throw new Refusal('gate_refused', `${order.remote} ${version} cannot go live: ${reasons.join(' ')}`, {
        details: { reasons },
      });
    const revision = order.canary
      ? await toSome(tx, order, order.canary, { digest, version })
      : await toAll(tx, order, { digest, version });
    return { channel: order.channel, remote: order.remote, revision, version, digest, changed: true };
  });
}

interface Chosen {
  digest: string;
  version: string;
}

async function toAll(tx: Transaction<Schema>, order: Promotion, { digest, version }: Chosen): Promise<number> {
  const before = await liveDigest(tx, order);
  const revision = await writeRevision(tx, order, {
    action: 'promote',
    kind: 'promote',
    live: true,
    digest,
    detail: { version, digest, from: before ?? null },
  });
  await dropCanary(tx, order);
  await setLive(tx, order, digest, revision);
  return revision;
}

async function toSome(tx: Transaction<Schema>, order: Promotion, rule: CanaryRule, chosen: Chosen): Promise<number> {
  const { digest, version } = chosen;
  if ((await liveDigest(tx, order)) === undefined)
    throw new Refusal('not_live', `Nothing of ${order.remote} is live yet; promote a first version to everyone.`);
  const revision = await writeRevision(tx, order, {
    action: 'canary',
    kind: 'promote',
    live: false,
    digest,
    detail: { version, digest, ...rule },
  });
  const row = { digest, ...rule, revision, actor: order.actor, reason: order.reason ?? null, since: new Date() };
  await tx
    .insertInto('canary')
    .values({ channel: order.channel, remote: order.remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
  return revision;
}

async function refuseFrozen(tx: Transaction<Schema>, remote: string): Promise<void> {
  const frozen = await tx.selectFrom('frozen_remote').selectAll().where('remote', '=', remote).executeTakeFirst();
  if (frozen) throw new Refusal('frozen', `${remote} is frozen by ${frozen.actor}: ${frozen.reason}`);
}

async function isDone(tx: Transaction<Schema>, order: Promotion, digest: string): Promise<boolean> {
  const canary = await tx
    .selectFrom('canary')
    .selectAll()
    .where('channel', '=', order.channel)
    .where('remote', '=', order.remote)
    .executeTakeFirst();
  if (!order.canary) return canary === undefined && (await liveDigest(tx, order)) === digest;
  const { percent, brand, cohort } = order.canary;
  return canary?.digest === digest && canary.percent === percent && canary.brand === brand && canary.cohort === cohort;
}

async function liveDigest(tx: Transaction<Schema>, order: Order): Promise<string | undefined> {
  const live = await tx
    .selectFrom('live')
    .select('digest')
    .where('channel', '=', order.channel)
    .where('remote', '=', order.remote)
    .executeTakeFirst();
  return live?.digest;
}
