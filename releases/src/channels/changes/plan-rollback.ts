import type { Reader } from '../../database/connect.ts';
import type { ChangedRemote, ChangeOrder, Move, Plan } from './order.ts';
import { stillToDo } from './rollback-done.ts';
import { targetsOf } from './rollback-targets.ts';
import { refuseFrozen, replacedBy, routedOf, type Snapshot } from './snapshot.ts';

/**
 * Plans remotes back to versions that were live on the channel or passed the gate there. With a canary in flight and no target
 * a single one loses its canary, and what is live stays; of several, canaries are withdrawn, too. One that was taken back
 * already stays where it is: repeated or raced, a rollback never goes a version further.
 */
export async function planRollback(
  db: Reader,
  order: ChangeOrder,
  state: Snapshot,
  refuseStale: () => Promise<void>,
): Promise<Plan> {
  const open = await stillToDo(db, order.rollback, state);
  // Before the revision is compared: what is done already is no conflict.
  if (!open) return { action: 'rollback', moves: [], remotes: asTheyAre(order, state), ...NOT_JUDGED };
  await refuseStale();
  const remotes = open.rollback.map(({ remote }) => remote);
  if (order.passesFreeze !== true) refuseFrozen(state, remotes, '. Only ops takes a frozen remote back.');
  const present = await routedOf(db, [...state.live.values()]);
  const targets = await targetsOf(db, open, state, present);
  return {
    action: 'rollback',
    moves: targets.flatMap(({ remote, version, digest }) => moveBack(state, { remote, version, digest })),
    remotes: targets.map(({ remote, version, digest }) => {
      return { change: 'rollback', remote, version, digest, ...replacedBy(state, { remote, digest }) };
    }),
    ...NOT_JUDGED,
    routes: { present, targets },
  };
}

/** A rollback is not judged as a promotion is. */
const NOT_JUDGED = { candidates: [], broken: [] };

function moveBack({ live, canaries }: Snapshot, target: Pick<Move, 'remote' | 'version' | 'digest'>): Move[] {
  const { remote, version, digest } = target;
  const from = live.get(remote)?.digest ?? null;
  const withdrawn = canaries.get(remote)?.digest ?? null;
  const to = digest === from ? 'everyone as before' : 'everyone';
  if (to === 'everyone as before' && withdrawn === null) return [];
  return [{ ...target, change: 'rollback', to, detail: { version, digest, from, withdrawn } }];
}

const asTheyAre = ({ rollback }: ChangeOrder, { live }: Snapshot): ChangedRemote[] =>
  rollback.flatMap(({ remote }) => {
    const one = live.get(remote);
    return one ? [{ change: 'rollback', ...one, from: null, withdrawn: null }] : [];
  });
