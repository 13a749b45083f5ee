import type { Db, Tx } from '../../database/connect.ts';
import { Refusal, unknownChannel } from '../../refusals.ts';
import { nextStep } from '../pointers/canary-rule.ts';
import { frozenRemotes } from '../pointers/freeze.ts';
import { setPaused } from '../pointers/move-pointers.ts';
import { canaryOf, readServedChannel } from '../pointers/pointers.ts';
import { lockChannelAtRevision, type RevisionRequest, type RevisionResult } from '../pointers/revise.ts';
import { reviseCanary, ruleOf } from '../pointers/revise-canary.ts';
import { refuseStaleRevision } from '../pointers/revision-conflict.ts';
import type { Releasing } from '../releasing.ts';
import { changeRemote } from './change-channel.ts';
import { type ChangeRequest, NO_CHANGE } from './order.ts';
import { readSnapshot } from './snapshot.ts';

export interface Steering extends RevisionRequest, Pick<ChangeRequest, 'passesFreeze'> {
  remote: string;
  /** `next` takes the next step, `complete` makes the version live for everyone, `abort` withdraws it. */
  action: 'pause' | 'resume' | 'next' | 'complete' | 'abort';
}

/** Changes a canary in flight. Each action is one transaction, at the revision at which the canary was read. */
export async function steerCanary(releasing: Releasing, order: Steering): Promise<RevisionResult> {
  const { action } = order;
  if (action === 'pause' || action === 'resume') return await pause(releasing.db, order, action === 'pause');
  if (action === 'abort') return await abort(releasing, order);
  const { canary, revision } = await readCanary(releasing.db, order);
  const pinned = { ...order, expectedRevision: order.expectedRevision ?? revision };
  const { version, percent, brand, cohort } = canary;
  const next = action === 'complete' ? 100 : nextStep(canary, percent);
  if (next === undefined)
    throw new Refusal('invalid_canary', `${order.remote} ${version} has reached its last step, ${percent} %.`, {
      fieldErrors: { action: 'last step' },
    });
  const isEveryone = next >= 100 && (action === 'complete' || (brand === null && cohort === null));
  const rule = { ...ruleOf(canary), percent: next };
  const { without_browser: withoutBrowser } = canary;
  const promote = [{ remote: order.remote, version }];
  const canaryRule = isEveryone ? undefined : rule;
  return await changeRemote(releasing, { ...pinned, ...NO_CHANGE, promote, withoutBrowser, canary: canaryRule });
}

/** Withdraws the canary and leaves the live version unchanged. Succeeds if the canary was already withdrawn. */
async function abort(releasing: Releasing, order: Steering): Promise<RevisionResult> {
  const { channel, remote } = order;
  const state = await readServedChannel(releasing.db, channel, (tx, { revision }) =>
    readSnapshot(tx, channel, revision),
  );
  if (!state) throw unknownChannel(channel);
  const canary = state.canaries.get(remote);
  if (canary)
    return await changeRemote(releasing, { ...order, ...NO_CHANGE, rollback: [{ remote, from: canary.version }] });
  const live = state.live.get(remote);
  if (!live || state.latest.get(remote) !== 'rollback') throw withoutCanary(channel, remote);
  return { channel, revision: state.revision, changed: false, ...live };
}

/** Reads the canary of a remote, with the channel's revision at that moment. */
async function readCanary(db: Db, order: Steering) {
  const read = await readServedChannel(db, order.channel, async (tx, { revision }) => {
    await refuseStaleRevision(tx, order, revision);
    return { canary: await requireCanary(tx, order.channel, order.remote), revision };
  });
  if (!read) throw unknownChannel(order.channel);
  return read;
}

async function requireCanary(tx: Tx, channel: string, remote: string) {
  const canary = await canaryOf(tx, channel, remote);
  if (!canary) throw withoutCanary(channel, remote);
  return canary;
}

const withoutCanary = (channel: string, remote: string) =>
  new Refusal('not_found', `${remote} has no canary on ${channel}.`);

/** Pauses or resumes a canary. A paused canary keeps its visitors and does not grow automatically. */
async function pause(db: Db, order: Steering, paused: boolean): Promise<RevisionResult> {
  return await db.transaction().execute(async (tx) => {
    const current = await lockChannelAtRevision(tx, order);
    const canary = await requireCanary(tx, order.channel, order.remote);
    const { remote, version, digest } = canary;
    const same = { channel: order.channel, remote, version, digest };
    if (canary.paused === paused) return { ...same, revision: current, changed: false };
    // A freeze forbids resuming a canary, because it would grow, but not pausing it.
    const frozen = paused ? undefined : (await frozenRemotes(tx)).get(order.remote);
    if (frozen !== undefined) throw new Refusal('frozen', frozen);
    const rule = ruleOf(canary);
    const revision = await reviseCanary(tx, order, canary, { ...rule, paused });
    await setPaused(tx, order, remote, { rule, revision, paused });
    return { ...same, revision, changed: true };
  });
}
