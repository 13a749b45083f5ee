import type { Tx } from '../../database/connect.ts';
import { refuseUnproven, setGuard } from '../canary/canary-guard.ts';
import { dropCanary, removePointers, setCanary, setLive } from '../pointers/move-pointers.ts';
import { recordQuarantine } from '../pointers/quarantine.ts';
import { announceRevision, type Change, lockChannel, nextRevision } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import type { ChangedRemote, ChangeRequest, ChangeResult, Plan } from './order.ts';
import { planChange } from './plan-change.ts';
import { refuseByGate } from './refuse-by-gate.ts';
import { rehearse } from './rehearse.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Applies an order to a channel: promotes versions to everyone or as a canary, retires remotes, or rolls remotes back. The
 * change is atomic and makes one revision and one log entry. A browser check takes minutes, so it runs before the channel is
 * locked, and its verdict counts only if the channel has not changed since.
 */
export async function changeChannel(releasing: Releasing, order: ChangeRequest): Promise<ChangeResult> {
  const rehearsal = await rehearse(releasing, order);
  return await releasing.db.transaction().execute(async (tx) => {
    const state = await readSnapshot(tx, order.channel, await lockChannel(tx, order));
    const plan = await planChange(tx, releasing, order, state);
    const isGuarded = await guardCanary(tx, order, plan);
    if (plan.moves.length === 0) return resultOf(order, plan, { revision: state.revision, changed: isGuarded });
    await refuseByGate(releasing, tx, { order, state, plan, rehearsal });
    const step = { action: plan.action, changes: plan.moves.map(changeOf) };
    const revision = await nextRevision(tx, order, step);
    await movePointers(tx, order, plan, revision);
    await recordQuarantine(tx, order, step.action, step.changes);
    await announceRevision(tx, order, step, revision);
    return resultOf(order, plan, { revision, changed: true });
  });
}

/** Applies an order that names a single remote. */
export async function changeRemote(
  releasing: Releasing,
  order: ChangeRequest,
): Promise<Omit<ChangeResult, 'remotes' | 'broken'> & ChangedRemote> {
  const { remotes, broken: _, ...revised } = await changeChannel(releasing, order);
  const [only] = remotes;
  if (!only) throw new Error('the order named no remote');
  return { ...revised, ...only };
}

/** Sets the guard of a canary and refuses growth without the required proof. Returns true if the guard changed. */
async function guardCanary(tx: Tx, order: ChangeRequest, { candidates }: Plan): Promise<boolean> {
  const [sole] = candidates;
  const isGuarded = order.guard && sole ? await setGuard(tx, order, sole, order.guard) : false;
  for (const one of candidates) await refuseUnproven(tx, order.channel, one, order.canary?.percent ?? 100);
  return isGuarded;
}

const changeOf = ({ remote, digest, change: kind, to, detail }: Plan['moves'][number]): Change => {
  return { remote, digest, kind, live: to === 'everyone', detail };
};

async function movePointers(tx: Tx, order: ChangeRequest, { moves }: Plan, revision: number): Promise<void> {
  for (const { to, ...one } of moves) {
    if (to === 'canary' && order.canary)
      await setCanary(tx, order, one, { rule: order.canary, revision, withoutBrowser: order.withoutBrowser === true });
    else if (to === 'nobody') await removePointers(tx, order, one, revision);
    else {
      await dropCanary(tx, order, one.remote);
      if (to === 'everyone') await setLive(tx, order, one, revision);
    }
  }
}

const resultOf = (
  { channel }: ChangeRequest,
  { remotes, broken }: Plan,
  revised: Pick<ChangeResult, 'revision' | 'changed'>,
): ChangeResult => ({ channel, ...revised, remotes, broken });
