import type { Reader } from '../../database/reader.ts';
import { refuseUnknownCohort } from '../canary/cohorts.ts';
import { type TrialVerdict, tryInBrowser } from '../checks/browser-verdicts.ts';
import { type Candidate, reasonsAgainst } from '../checks/check-versions.ts';
import { type PlannedCanary, refuseSenselessCanary } from '../pointers/canary-rule.ts';
import { frozenReasons } from '../pointers/freeze.ts';
import { isDone, liveDigest } from '../pointers/move-pointers.ts';
import { recordsOf, servedRevision } from '../pointers/pointers.ts';
import { refuseQuarantined } from '../pointers/quarantine.ts';
import type { Order, Pointed } from '../pointers/revise.ts';
import type { Releasing, ServedBrand } from '../releasing.ts';

/** The verdict of a trial on what the order would make; undefined where it would change nothing, or the rules forbid it. */
export async function triedBefore(
  releasing: Releasing,
  order: Order & { retire: readonly string[] },
  candidates: readonly Candidate[],
  canary: PlannedCanary | undefined,
): Promise<TrialVerdict | undefined> {
  const { db, trial } = releasing;
  if (!trial || (await isStale(db, order))) return undefined;
  if (canary) for (const one of candidates) await refuseUnfitCanary(db, order, { one, canary }, releasing.brands);
  const done = await Promise.all(candidates.map((one) => isDone(db, order, one, canary)));
  if (done.every(Boolean) && order.retire.length === 0) return undefined;
  await refuseQuarantined(
    db,
    order,
    candidates.filter((_, at) => !done[at]),
  );
  const remotes = candidates.map(({ remote }) => remote);
  if ((await frozenReasons(db, [...remotes, ...order.retire])).length > 0) return undefined;
  const { channel, actor, retire: retired } = order;
  if (reasonsAgainst(releasing, await recordsOf(db, channel), candidates, retired).length > 0) return undefined;
  return await tryInBrowser(releasing, { channel, actor, candidates, retired });
}

/** Refuses a canary of a candidate that would reach nobody, everybody, or change nothing for anyone. */
export async function refuseUnfitCanary(
  db: Reader,
  order: Order,
  { one, canary }: { one: Pointed; canary: PlannedCanary },
  brands: readonly ServedBrand[],
): Promise<void> {
  const isLive = (await liveDigest(db, order, one.remote)) === one.digest;
  refuseSenselessCanary(canary, { ...one, isLive }, brands);
  await refuseUnknownCohort(db, canary.cohort);
}

/** Whether the channel has moved on since the caller looked: the change is refused, and why, when the channel is taken. */
async function isStale(db: Reader, { channel, expectedRevision }: Order): Promise<boolean> {
  const revision = await servedRevision(db, channel);
  return revision === undefined || (expectedRevision !== undefined && revision !== expectedRevision);
}
