import type { Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { refuseExpired } from '../checks/browser-verdicts.ts';
import { reasonsAgainst } from '../checks/check-versions.ts';
import { refuseUngated } from '../checks/gate-passed.ts';
import { joinList } from '../listed.ts';
import { recordsOf } from '../pointers/pointers.ts';
import type { Releasing } from '../releasing.ts';
import type { ChangeRequest, Plan } from './order.ts';
import { startingIn } from './plan-change.ts';
import type { Rehearsal } from './rehearse.ts';
import { earlierOf } from './rollback-targets.ts';
import { resolveRouteConflicts, routeConflicts } from './route-conflicts.ts';
import type { Snapshot } from './snapshot.ts';

/** A planned change under the lock of its channel, with the results of its rehearsal. */
export interface PlannedChange {
  order: ChangeRequest;
  state: Snapshot;
  plan: Plan;
  rehearsal: Rehearsal;
}

/**
 * Refuses a plan that would break the site: a promotion that the gate's rules or the browser check reject, or a rollback or
 * retirement that breaks pages.
 */
export async function refuseByGate(releasing: Releasing, tx: Tx, planned: PlannedChange): Promise<void> {
  const { plan, order } = planned;
  if (plan.action === 'rollback') await refuseBackward(releasing, tx, planned);
  else if (plan.action === 'retire') refuseBroken(order, plan);
  else await refuseForward(releasing, tx, planned);
}

async function refuseForward(
  releasing: Releasing,
  tx: Tx,
  { order, state, plan, rehearsal }: PlannedChange,
): Promise<void> {
  const { candidates } = plan;
  const { channel, retire: retired } = order;
  const damages = await rehearsal.files.reasonsAgainst(startingIn(plan));
  const rules = [...damages, ...reasonsAgainst(releasing, await recordsOf(tx, channel), candidates, retired)];
  const reasons = rules.length > 0 ? rules : (rehearsal.verdict?.reasons ?? []);
  if (reasons.length > 0) {
    const names = joinList(candidates.map(({ remote, version }) => `${remote} ${version}`));
    const verb = candidates.length === 1 ? 'cannot go live' : 'cannot go live together';
    throw new Refusal('gate_refused', `${names} ${verb}: ${reasons.join(' ')}`, { details: { reasons } });
  }
  if (!releasing.browserCheck || order.withoutBrowser === true) return;
  const pointers = { live: [...state.live.values()], canaries: [...state.canaries.values()] };
  refuseExpired(channel, pointers, { candidates, retired }, rehearsal.verdict);
}

function refuseBroken({ retire, dropRoutes }: ChangeRequest, { broken: reasons }: Plan): void {
  if (reasons.length === 0 || dropRoutes === true) return;
  throw new Refusal(
    'gate_refused',
    `${joinList(retire)} cannot be retired without breaking links: ${reasons.join(' ')} Move the pages to another remote first, or retire with --drop-routes.`,
    { details: { reasons } },
  );
}

const RULE = 'A rollback goes to a version that was live here or passed the gate.';

/** Refuses an unsafe rollback. A version that stays live is not judged, so that withdrawing its canary always works. */
async function refuseBackward(
  releasing: Releasing,
  tx: Tx,
  { order, state, plan, rehearsal }: PlannedChange,
): Promise<void> {
  await refuseAlone(tx, order, state, plan);
  const starting = startingIn(plan);
  await refuseUngated(releasing, tx, order.channel, starting, RULE);
  const reasons = await rehearsal.files.reasonsAgainst(starting);
  if (reasons.length === 0) return;
  const names = joinList(starting.map(({ remote, version }) => `${remote} ${version}`));
  throw new Refusal(
    'damaged_release',
    `${names} cannot go live: ${reasons.join(' ')} Nothing was changed. Restore the files, or name another version with --to.`,
    { details: { reasons } },
  );
}

/** Refuses a rollback if a page moved between these remotes and others, because it must include those others. */
async function refuseAlone(
  tx: Tx,
  { rollback }: ChangeRequest,
  state: Snapshot,
  { routes, remotes: rolledBack }: Plan,
): Promise<void> {
  const { present = [], targets = [] } = routes ?? {};
  const names = rolledBack.map(({ remote }) => remote);
  const others = [...state.live.keys()].filter((remote) => !names.includes(remote));
  const companions = resolveRouteConflicts(present, targets, await earlierOf(tx, state, others)).map(
    ({ remote }) => remote,
  );
  if (companions.length === 0) return;
  const reasons = routeConflicts(present, targets);
  const remotes = [...names, ...companions];
  const target = rollback.find(({ remote }) => remote === names[0])?.to;
  const option = target === undefined ? '' : ` --to ${target}`;
  throw new Refusal(
    'moved_together',
    `${joinList(names)} cannot go back without ${joinList(companions)}: ${reasons.join(' ')} Take them back together: npx parlay rollback ${remotes.join(' ')}${option} --reason "…"`,
    { details: { reasons, remotes } },
  );
}
