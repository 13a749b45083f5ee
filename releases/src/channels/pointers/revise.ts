import { sql, type Transaction } from 'kysely';
import { appendAudit } from '../../audit/chain.ts';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';
import { Refusal, unknownChannel } from '../../refusals.ts';
import { tellWebhooks } from '../../webhooks/messages.ts';
import { noteQuarantine } from './quarantine.ts';
import { refuseMeanwhile } from './revision-conflict.ts';

export const REVISION_CHANNEL = 'parlay_revision';

/** A release that a channel has been pointed at. */
export interface Pointed {
  remote: string;
  version: string;
  digest: string;
}

export interface Revised extends Pointed {
  channel: string;
  revision: number;
  /** False when nothing changed. */
  changed: boolean;
}

/** The same for several remotes that changed in one revision. */
export interface RevisedTogether extends Pick<Revised, 'channel' | 'revision' | 'changed'> {
  remotes: Pointed[];
}

export interface Order {
  channel: string;
  actor: string;
  reason: string | undefined;
  /** Refuses the change when the channel's revision is newer than the caller's. */
  expectedRevision: number | undefined;
}

/** Locks the channel until the transaction ends; its revision is then ours to move. Refuses a caller who saw another one. */
export async function takeChannel(tx: Transaction<Schema>, order: Order): Promise<number> {
  const revision = await lockChannel(tx, order);
  await refuseMeanwhile(tx, order, revision);
  return revision;
}

/** The same for callers that look at the channel before they say whether the revision matters. */
export async function lockChannel(tx: Transaction<Schema>, order: Pick<Order, 'channel'>): Promise<number> {
  const channel = await tx
    .selectFrom('channel')
    .select('revision')
    .where('name', '=', order.channel)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!channel) throw unknownChannel(order.channel);
  return channel.revision;
}

export interface Change {
  remote: string;
  digest: string;
  /** Kind of this move, in a step that moves remotes in several ways; else the step's. */
  kind?: 'promote' | 'rollback' | 'retire';
  /** False when only a canary changes. */
  live: boolean;
  detail: Record<string, unknown>;
}

export interface Step {
  action: string;
  kind: 'promote' | 'rollback' | 'retire';
  /** One, or what has to change in the same moment. */
  changes: readonly Change[];
}

/**
 * Moves the revision, notes the changes and their author, and wakes the streams, all in the caller's transaction. What
 * changes together is one entry of the log: that of no single remote, with all of them in its detail.
 */
export async function writeRevision(tx: Transaction<Schema>, order: Order, step: Step): Promise<number> {
  const { channel, actor, reason } = order;
  const { revision } = await tx
    .updateTable('channel')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', channel)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const { action, kind, changes } = step;
  await tx
    .insertInto('change')
    .values(
      changes.map((change) => ({
        channel,
        revision,
        remote: change.remote,
        kind: change.kind ?? kind,
        live: change.live,
        digest: change.digest,
      })),
    )
    .execute();
  await noteQuarantine(tx, order, action, changes);
  const [first, ...others] = changes;
  await appendAudit(tx, {
    actor,
    action,
    channel,
    revision,
    reason,
    ...(first && others.length === 0
      ? { remote: first.remote, detail: first.detail }
      : { detail: { together: changes.map(({ remote, detail }) => ({ remote, ...detail })) } }),
  });
  await tellWebhooks(tx, { action, channel, revision, by: actor, reason: reason ?? null, changes });
  await sql`SELECT pg_notify(${REVISION_CHANNEL}, ${channel})`.execute(tx);
  return revision;
}

/** A release by its version label; `field` is the part of the request that names it. */
export async function findVersion(db: Reader, remote: string, version: string, field = 'version') {
  const found = await db
    .selectFrom('release')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found)
    throw new Refusal('not_found', `${remote} has no version ${version}.`, { fieldErrors: { [field]: 'unknown' } });
  return found;
}
