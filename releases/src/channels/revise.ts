import { type Kysely, sql, type Transaction } from 'kysely';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../registry/database/schema.ts';
import { Refusal } from '../registry/errors.ts';

export const REVISION_CHANNEL = 'parlay_revision';

export interface Revised {
  channel: string;
  remote: string;
  revision: number;
  version: string;
  digest: string;
  /** False where everything was like that already. */
  changed: boolean;
}

export interface Order {
  channel: string;
  remote: string;
  actor: string;
  reason: string | undefined;
  /** Refused when the channel has moved on since the caller looked. */
  expectedRevision: number | undefined;
}

/** Locks the channel until the transaction ends; its revision is then ours to move. */
export async function takeChannel(tx: Transaction<Schema>, order: Order): Promise<number> {
  const channel = await tx
    .selectFrom('channel')
    .select('revision')
    .where('name', '=', order.channel)
    .forUpdate()
    .executeTakeFirst();
  if (!channel) throw new Refusal('not_found', `There is no channel "${order.channel}".`);
  if (order.expectedRevision !== undefined && order.expectedRevision !== channel.revision)
    throw new Refusal(
      'revision_conflict',
      `The channel is at revision ${channel.revision}, not at ${order.expectedRevision}: someone else changed it meanwhile.`,
      { details: { revision: channel.revision } },
    );
  return channel.revision;
}

export interface Step {
  action: string;
  kind: 'promote' | 'rollback';
  live: boolean;
  digest: string;
  detail: Record<string, unknown>;
}

/** Moves the revision, notes the change and its author, and wakes the streams, all in the caller's transaction. */
export async function writeRevision(tx: Transaction<Schema>, order: Order, step: Step): Promise<number> {
  const { revision } = await tx
    .updateTable('channel')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', order.channel)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const { kind, live, digest } = step;
  await tx
    .insertInto('change')
    .values({ channel: order.channel, revision, remote: order.remote, kind, live, digest })
    .execute();
  await appendAudit(tx, {
    actor: order.actor,
    action: step.action,
    channel: order.channel,
    remote: order.remote,
    revision,
    ...(order.reason === undefined ? {} : { reason: order.reason }),
    detail: step.detail,
  });
  await sql`SELECT pg_notify(${REVISION_CHANNEL}, ${order.channel})`.execute(tx);
  return revision;
}

/** A release by its version label. */
export async function findVersion(db: Kysely<Schema> | Transaction<Schema>, remote: string, version: string) {
  const found = await db
    .selectFrom('release')
    .select(['digest', 'version', 'record'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found)
    throw new Refusal('not_found', `${remote} has no version ${version}.`, { fieldErrors: { version: 'unknown' } });
  return found;
}

/** Points the channel at a release for everyone. */
export async function setLive(tx: Transaction<Schema>, order: Order, digest: string, revision: number): Promise<void> {
  const row = { digest, revision, actor: order.actor, reason: order.reason ?? null, since: new Date() };
  await tx
    .insertInto('live')
    .values({ channel: order.channel, remote: order.remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
}

export async function dropCanary(tx: Transaction<Schema>, order: Order): Promise<void> {
  await tx.deleteFrom('canary').where('channel', '=', order.channel).where('remote', '=', order.remote).execute();
}
