import type { Reader } from '../../database/connect.ts';
import type { ChangedRemote, ChangeRequest, Move, Plan } from './order.ts';
import { remainingRollbacks } from './rollback-done.ts';
import { targetsOf } from './rollback-targets.ts';
import { refuseFrozen, replacedBy, routedOf, type Snapshot } from './snapshot.ts';

/**
 * Plans rollbacks to versions that were live on the channel or passed its gate. For a single remote with a canary in flight
 * and no target, only the canary is withdrawn. For several remotes, their canaries are withdrawn as well. A remote that was
 * already taken back stays as it is, so a repeated or concurrent rollback never goes a version further.
 */
export async function planRollback(
  db: Reader,
  order: ChangeRequest,
  state: Snapshot,
  refuseStale: () => Promise<void>,
): Promise<Plan> {
  const open = await remainingRollbacks(db, order.rollback, state);
  // Checked before the revision is compared, because a rollback that is already done is no conflict.
  if (!open) return { action: 'rollback', moves: [], remotes: unchangedRemotes(order, state), ...NOT_JUDGED };
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

/** Empty parts of a plan: a rollback is not judged the way a promotion is. */
const NOT_JUDGED = { candidates: [], broken: [] };

function moveBack({ live, canaries }: Snapshot, target: Pick<Move, 'remote' | 'version' | 'digest'>): Move[] {
  const { remote, version, digest } = target;
  const from = live.get(remote)?.digest ?? null;
  const withdrawn = canaries.get(remote)?.digest ?? null;
  const to = digest === from ? 'everyone as before' : 'everyone';
  if (to === 'everyone as before' && withdrawn === null) return [];
  return [{ ...target, change: 'rollback', to, detail: { version, digest, from, withdrawn } }];
}

const unchangedRemotes = ({ rollback }: ChangeRequest, { live }: Snapshot): ChangedRemote[] =>
  rollback.flatMap(({ remote }) => {
    const one = live.get(remote);
    return one ? [{ change: 'rollback', ...one, from: null, withdrawn: null }] : [];
  });
