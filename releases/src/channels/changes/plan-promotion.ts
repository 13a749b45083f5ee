import type { Reader } from '../../database/connect.ts';
import { retirementReasons } from '../../gate/retirement.ts';
import { Refusal } from '../../refusals.ts';
import { refuseUnknownCohort } from '../canary/cohorts.ts';
import { type Candidate, findAll } from '../checks/check-versions.ts';
import { joinList } from '../listed.ts';
import { type PlannedCanary, refuseIneffectiveCanary } from '../pointers/canary-rule.ts';
import { recordsOf } from '../pointers/pointers.ts';
import { refuseQuarantined } from '../pointers/quarantine.ts';
import type { PointedRelease } from '../pointers/revise.ts';
import { canaryDetail, isSameRule } from '../pointers/revise-canary.ts';
import type { ServedBrand } from '../releasing.ts';
import type { ChangedRemote, ChangeRequest, Move, Plan } from './order.ts';
import { refuseFrozen, replacedBy, type Snapshot } from './snapshot.ts';

/**
 * Plans promotions, for everyone or as a canary, and retirements in the same step. Some changes only work together, such as
 * a route that one remote gives up and another takes over. Promoting a version brings a retired remote back.
 */
export async function planPromotion(
  db: Reader,
  order: ChangeRequest,
  state: Snapshot,
  brands: readonly ServedBrand[],
): Promise<Plan> {
  const { canary } = order;
  const candidates = await findAll(db, order.promote, (at) => `promote.${at}.version`);
  refuseFrozen(state, [...candidates.map(({ remote }) => remote), ...order.retire]);
  const leaving = liveOnes(state, order.retire);
  if (canary) for (const one of candidates) await refuseUnfitCanary(db, state, { one, canary }, brands);
  const newCandidates = candidates.filter((one) => !isDone(state, one, canary));
  await refuseQuarantined(db, order, newCandidates);
  const starting = newCandidates.map(({ remote, version, digest }) =>
    startOf(order, state, { remote, version, digest }),
  );
  const isOnlyRetired = order.promote.length === 0;
  const broken = isOnlyRetired && leaving.length > 0 ? await brokenWithout(db, state, order.retire) : [];
  const note = isOnlyRetired ? { broken } : { retired: true };
  const retiring = leaving.map((one) => retirementOf(one, note));
  return {
    action: isOnlyRetired ? 'retire' : canary ? 'canary' : 'promote',
    moves: [...starting, ...retiring],
    remotes: [...candidates.map((one) => toPromoted(order, state, one)), ...leaving.map(toRetired)],
    candidates,
    broken,
  };
}

function startOf(order: ChangeRequest, { live }: Snapshot, one: PointedRelease): Move {
  const { version, digest } = one;
  // The log records versions that went live without a browser check.
  const skippedCheck = order.withoutBrowser === true ? { withoutBrowser: true } : {};
  if (!order.canary) {
    const from = live.get(one.remote)?.digest ?? null;
    return { ...one, change: 'promote', to: 'everyone', detail: { version, digest, from, ...skippedCheck } };
  }
  if (!live.has(one.remote))
    throw new Refusal('not_live', `Nothing of ${one.remote} is live yet; promote a first version to everyone.`);
  const detail = { ...canaryDetail(one, { ...order.canary, paused: false }), ...skippedCheck };
  return { ...one, change: 'promote', to: 'canary', detail };
}

const retirementOf = (one: PointedRelease, more: Record<string, unknown>): Move => {
  const { version, digest } = one;
  return { ...one, change: 'retire', to: 'nobody', detail: { version, digest, ...more } };
};

const brokenWithout = async (db: Reader, { channel }: Snapshot, remotes: readonly string[]) =>
  retirementReasons(await recordsOf(db, channel), remotes);

function toPromoted({ canary }: ChangeRequest, state: Snapshot, { remote, version, digest }: Candidate): ChangedRemote {
  const replacement = canary ? { from: null, withdrawn: null } : replacedBy(state, { remote, digest });
  return { change: 'promote', remote, version, digest, ...replacement };
}

const toRetired = (one: PointedRelease): ChangedRemote => ({
  change: 'retire',
  ...one,
  from: one.version,
  withdrawn: null,
});

/** Returns true if the channel already points at a release, for everyone or as a canary with the same rule. */
function isDone(
  { live, canaries }: Snapshot,
  { remote, digest }: PointedRelease,
  rule: PlannedCanary | undefined,
): boolean {
  const canary = canaries.get(remote);
  if (!rule) return canary === undefined && live.get(remote)?.digest === digest;
  return canary?.digest === digest && !canary.paused && isSameRule(canary, rule);
}

/** Refuses a canary that would reach nobody, reach everybody, change nothing, or that is for an unknown cohort. */
async function refuseUnfitCanary(
  db: Reader,
  { live }: Snapshot,
  { one, canary }: { one: PointedRelease; canary: PlannedCanary },
  brands: readonly ServedBrand[],
): Promise<void> {
  const isLive = live.get(one.remote)?.digest === one.digest;
  refuseIneffectiveCanary(canary, { ...one, isLive }, brands);
  await refuseUnknownCohort(db, canary.cohort, 'canary.cohort');
}

/** Returns the pointers of remotes to retire. Skips retired remotes; refuses the host and remotes that were never live. */
function liveOnes({ channel, live, retired: retiredRemotes }: Snapshot, remotes: readonly string[]): PointedRelease[] {
  if (remotes.includes('host'))
    throw new Refusal('gate_refused', 'The host cannot be retired: it is the page.', {
      fieldErrors: { retire: 'host' },
    });
  const unknown = remotes.filter((remote) => !live.has(remote) && !retiredRemotes.has(remote));
  if (unknown.length > 0)
    throw new Refusal('not_found', `Nothing of ${joinList(unknown)} is live on ${channel}.`, {
      fieldErrors: { retire: 'not live' },
    });
  // Sorted by name, as in the snapshot.
  return [...live.values()].filter(({ remote }) => remotes.includes(remote));
}
