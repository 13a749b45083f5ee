import type { Reader } from '../../database/connect.ts';
import type { PointedRelease } from '../pointers/revise.ts';
import { refuseStaleRevision } from '../pointers/revision-conflict.ts';
import type { Releasing } from '../releasing.ts';
import type { ChangeRequest, Plan } from './order.ts';
import { planPromotion } from './plan-promotion.ts';
import { planRollback } from './plan-rollback.ts';
import type { Snapshot } from './snapshot.ts';

/** Plans what an order changes on a channel in its current state. Refuses invalid orders and changes nothing itself. */
export async function planChange(
  db: Reader,
  { brands }: Pick<Releasing, 'brands'>,
  order: ChangeRequest,
  state: Snapshot,
): Promise<Plan> {
  const refuseStale = () => refuseStaleRevision(db, order, state.revision);
  if (order.rollback.length > 0) return await planRollback(db, order, state, refuseStale);
  await refuseStale();
  return await planPromotion(db, order, state, brands);
}

/** Returns the releases that go live or start as a canary. */
export const startingIn = ({ moves }: Pick<Plan, 'moves'>): PointedRelease[] =>
  moves.filter(({ to }) => to === 'everyone' || to === 'canary');
