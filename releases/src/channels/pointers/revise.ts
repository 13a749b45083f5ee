import { sql, type Transaction } from 'kysely';
import { appendAudit } from '../../audit/chain.ts';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';
import { Refusal, unknownChannel } from '../../refusals.ts';
import { tellWebhooks } from '../../webhooks/messages.ts';
import { noteQuarantine } from './quarantine.ts';
import { refuseStaleRevision } from './revision-conflict.ts';

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
  await refuseStaleRevision(tx, order, revision);
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
  kind: 'promote' | 'rollback' | 'retire';
  /** False when only a canary changes. */
  live: boolean;
  detail: Record<string, unknown>;
}

export interface Step {
  action: string;
  /** One, or what has to change in the same moment. */
  changes: readonly Change[];
}

/** Writes a whole revision but for the pointers: the next one, what it means for quarantines, and its announcement. */
export async function writeRevision(tx: Transaction<Schema>, order: Order, step: Step): Promise<number> {
  const revision = await nextRevision(tx, order, step);
  await noteQuarantine(tx, order, step.action, step.changes);
  await announceRevision(tx, order, step, revision);
  return revision;
}

/** Moves the revision of a channel that the caller holds, and notes what changes with it. */
export async function nextRevision(
  tx: Transaction<Schema>,
  { channel }: Pick<Order, 'channel'>,
  { changes }: Pick<Step, 'changes'>,
): Promise<number> {
  const { revision } = await tx
    .updateTable('channel')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', channel)
    .returning('revision')
    .executeTakeFirstOrThrow();
  const rows = changes.map(({ remote, kind, live, digest }) => ({ channel, revision, remote, kind, live, digest }));
  await tx.insertInto('change').values(rows).execute();
  return revision;
}

/**
 * Adds a revision to the log and to the outbox of webhooks, and wakes the streams, in the caller's transaction. What changes
 * together is one entry of the log: that of no single remote, with all of them in its detail.
 */
export async function announceRevision(
  tx: Transaction<Schema>,
  { channel, actor, reason }: Order,
  { action, changes }: Step,
  revision: number,
): Promise<void> {
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
