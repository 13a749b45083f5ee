import { appendAudit } from '../../audit/chain.ts';
import type { Db } from '../../database/connect.ts';
import { Refusal, unknownChannel } from '../../refusals.ts';
import type { VerdictRule } from '../../verdict/verdict-rule.ts';
import { setLive } from '../pointers/move-pointers.ts';
import { liveOf } from '../pointers/pointers.ts';
import { lockChannelAtRevision, type RevisionRequest, writeRevision } from '../pointers/revise.ts';
import * as queries from './manage-channels.gen.ts';

const PRODUCTION = 'production';
/**
 * Rule for channels other than production. Edges do not count their pages, so a canary could never have enough
 * browsers.
 */
const UNCOUNTED: Partial<VerdictRule> = { growthNeedsBrowsers: false };

export interface NewChannel {
  name: string;
  /** Channel whose live versions it starts with; undefined if it starts empty. */
  from: string | undefined;
  hosts: readonly string[];
  actor: string;
  reason: string | undefined;
}

/** Returns the served channels with their host names. */
export const listChannels = (db: Db) => queries.servedChannels(db);

/** Creates a channel. A removed one is restored with its revisions, so that no page mistakes an old state for a new one. */
export async function createChannel(db: Db, order: NewChannel): Promise<number> {
  const { name, from, hosts, actor, reason } = order;
  return await db.transaction().execute(async (tx) => {
    const others = await queries.servedChannels(tx);
    const host = hosts.find((one) => others.some((other) => other.name !== name && other.hosts.includes(one)));
    if (host !== undefined)
      throw new Refusal('name_taken', `${host} is the name of another channel.`, { fieldErrors: { hosts: 'taken' } });
    const row = await queries.createChannel(tx, { name, hosts, rule: UNCOUNTED });
    if (!row)
      throw new Refusal('name_taken', `There is a channel "${name}" already.`, { fieldErrors: { name: 'taken' } });
    await appendAudit(tx, {
      actor,
      action: 'channel created',
      channel: name,
      reason,
      detail: { hosts, from: from ?? null },
    });
    if (from === undefined) return row.revision;
    const live = others.some((one) => one.name === from) ? await liveOf(tx, from) : undefined;
    if (!live) throw unknownChannel(from, 'from');
    if (live.length === 0) return row.revision;
    const changeOrder: RevisionRequest = {
      channel: name,
      actor,
      reason: reason ?? `as on ${from}`,
      expectedRevision: undefined,
    };
    const changes = live.map(({ remote, version, digest }) => ({
      remote,
      digest,
      kind: 'promote' as const,
      live: true,
      detail: { version, digest, from: null },
    }));
    const revision = await writeRevision(tx, changeOrder, { action: 'promote', changes });
    for (const one of live) await setLive(tx, changeOrder, one, revision);
    return revision;
  });
}

/** Stops serving a channel and removes its pointers. Its history stays. */
export async function removeChannel(db: Db, order: Omit<RevisionRequest, 'expectedRevision'>): Promise<void> {
  const { channel, actor, reason } = order;
  if (channel === PRODUCTION) throw new Refusal('forbidden', 'Production cannot be removed: it is the site.');
  await db.transaction().execute(async (tx) => {
    await lockChannelAtRevision(tx, { ...order, expectedRevision: undefined });
    await queries.dropCanaries(tx, { name: channel });
    await queries.dropLive(tx, { name: channel });
    await queries.dropRetired(tx, { name: channel });
    await queries.removeChannel(tx, { name: channel });
    await appendAudit(tx, { actor, action: 'channel removed', channel, reason, detail: {} });
  });
}
