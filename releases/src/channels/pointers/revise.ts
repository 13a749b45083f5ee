import { Release } from '@parlay/contracts/release';
import { appendAudit } from '../../audit/chain.ts';
import type { Reader, Tx } from '../../database/connect.ts';
import { notify } from '../../database/notify.gen.ts';
import { Refusal, unknownChannel } from '../../refusals.ts';
import { enqueueWebhooks } from '../../webhooks/messages.ts';
import { recordQuarantine } from './quarantine.ts';
import * as queries from './revise.gen.ts';
import { refuseStaleRevision } from './revision-conflict.ts';

export const REVISION_CHANNEL = 'parlay_revision';

/** A release that a channel has been pointed at. */
export interface PointedRelease {
  remote: string;
  version: string;
  digest: string;
}

export interface RevisionResult extends PointedRelease {
  channel: string;
  revision: number;
  /** False when nothing changed. */
  changed: boolean;
}

export interface RevisionRequest {
  channel: string;
  actor: string;
  reason: string | undefined;
  /** Refuses the change when the channel's revision is newer than the caller's. */
  expectedRevision: number | undefined;
}

/** Locks the channel until the transaction ends, to advance its revision. Refuses a caller who saw another revision. */
export async function lockChannelAtRevision(tx: Tx, order: RevisionRequest): Promise<number> {
  const revision = await lockChannel(tx, order);
  await refuseStaleRevision(tx, order, revision);
  return revision;
}

/** Locks the channel without comparing revisions, for callers that must read the channel first. */
export async function lockChannel(tx: Tx, order: Pick<RevisionRequest, 'channel'>): Promise<number> {
  const channel = await queries.lockChannel(tx, order);
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
  /** One change, or several that must happen together. */
  changes: readonly Change[];
}

/** Writes a complete revision except for the pointers: its number, its quarantines and its announcement. */
export async function writeRevision(tx: Tx, order: RevisionRequest, step: Step): Promise<number> {
  const revision = await nextRevision(tx, order, step);
  await recordQuarantine(tx, order, step.action, step.changes);
  await announceRevision(tx, order, step, revision);
  return revision;
}

/** Advances the revision of a channel that the caller has locked, and records its changes. */
export async function nextRevision(
  tx: Tx,
  { channel }: Pick<RevisionRequest, 'channel'>,
  { changes }: Pick<Step, 'changes'>,
): Promise<number> {
  const { revision } = await queries.nextRevision(tx, { channel });
  await queries.noteChanges(tx, {
    channel,
    revision,
    remotes: changes.map(({ remote }) => remote),
    kinds: changes.map(({ kind }) => kind),
    lives: changes.map(({ live }) => live),
    digests: changes.map(({ digest }) => digest),
  });
  return revision;
}

/**
 * Adds a revision to the audit log and the webhook outbox, and notifies the streams, in the caller's transaction. Changes of
 * several remotes share one log entry, which names no single remote and lists all of them in its detail.
 */
export async function announceRevision(
  tx: Tx,
  { channel, actor, reason }: RevisionRequest,
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
  await enqueueWebhooks(tx, { action, channel, revision, by: actor, reason: reason ?? null, changes });
  await notify(tx, { channel: REVISION_CHANNEL, payload: channel });
}

/** Finds a release by its version label; `field` is the request field that names it. */
export async function findVersion(db: Reader, remote: string, version: string, field = 'version') {
  const found = await queries.releaseOf(db, { remote, version });
  if (!found)
    throw new Refusal('not_found', `${remote} has no version ${version}.`, { fieldErrors: { [field]: 'unknown' } });
  return parsePublished(found);
}

/** A release of the registry, with its record. */
export type PublishedRelease = Awaited<ReturnType<typeof findVersion>>;

/** Parses the record in a release row. */
export const parsePublished = <Row extends { record: unknown }>(row: Row) => ({
  ...row,
  record: Release.parse(row.record),
});
