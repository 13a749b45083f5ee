import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { Refusal } from '../../refusals.ts';
import { type CanaryGuardOrder, refuseUnproven, setGuard } from '../canary/canary-guard.ts';
import { refuseExpired } from '../checks/browser-verdicts.ts';
import { damagedOf, findAll, type Labelled, reasonsAgainst } from '../checks/check-versions.ts';
import { listed } from '../listed.ts';
import type { PlannedCanary } from '../pointers/canary-rule.ts';
import { frozenReasons } from '../pointers/freeze.ts';
import { dropCanary, isDone, liveDigest, setCanary, setLive, takeOff } from '../pointers/move-pointers.ts';
import { recordsOf } from '../pointers/pointers.ts';
import { refuseQuarantined } from '../pointers/quarantine.ts';
import {
  type Change,
  type Order,
  type Pointed,
  type Revised,
  type RevisedTogether,
  takeChannel,
  writeRevision,
} from '../pointers/revise.ts';
import { reviseCanary } from '../pointers/revise-canary.ts';
import type { Releasing } from '../releasing.ts';
import { refuseUnfitCanary, triedBefore } from './checked-before.ts';
import { liveOnes } from './retire.ts';

export interface Promotion extends Order, Labelled {
  /** Audience, and how it grows; everyone when absent. */
  canary: PlannedCanary | undefined;
  /** Permissions of the verdict for the canary; those given with this candidate stay where absent. */
  guard?: CanaryGuardOrder | undefined;
  /** Goes live by the rules alone; the log says so. */
  withoutBrowser?: boolean | undefined;
}

/** Releases promoted, and remotes retired, in one step. */
export interface JointPromotion extends Order {
  releases: readonly Labelled[];
  retire: readonly string[];
  /** Goes live by the rules alone; the log says so. */
  withoutBrowser?: boolean | undefined;
}

/** Makes a version live for everyone, or for a part of the visitors. One transaction, through the gate. */
export async function promote(releasing: Releasing, order: Promotion): Promise<Revised> {
  const joint = { ...order, releases: [order], retire: [] };
  const { remotes, ...revised } = await promoteAll(releasing, joint, order.canary, order.guard);
  const [only] = remotes;
  if (!only) throw new Error('nothing was promoted');
  return { ...revised, ...only };
}

/**
 * Makes several versions live in the same moment, for everyone: what can only change together, such as a route that one
 * remote gives up and another takes over, or takes over from a remote that is retired. One transaction, one revision, one
 * entry of the log; all of them or none.
 */
export const promoteTogether = (releasing: Releasing, order: JointPromotion): Promise<RevisedTogether> =>
  promoteAll(releasing, order, undefined, undefined);

async function promoteAll(
  releasing: Releasing,
  order: JointPromotion,
  canary: Promotion['canary'],
  guard: CanaryGuardOrder | undefined,
): Promise<RevisedTogether> {
  const { db, store } = releasing;
  const candidates = await findAll(db, order.releases);
  const remotes: Pointed[] = candidates.map(({ remote, version, digest }) => ({ remote, version, digest }));
  // Files are immutable and slow to read, so they are read before the channel is locked.
  const damaged = await damagedOf(store, candidates);
  // A trial takes a while, so it comes before, too; what the rules refuse anyway is not tried.
  const tried =
    damaged.length === 0 && order.withoutBrowser !== true
      ? await triedBefore(releasing, order, candidates, canary)
      : undefined;
  return await db.transaction().execute(async (tx) => {
    const current = await takeChannel(tx, order);
    // Collected between the look at the files and the lock.
    for (const { remote, version, digest } of remotes)
      if (damaged.length === 0 && !(await store.release(remote, digest)))
        damaged.push(`The files of ${remote} ${version} were removed; publish it again.`);
    const [frozen] = await frozenReasons(tx, [...remotes.map(({ remote }) => remote), ...order.retire]);
    if (frozen) throw new Refusal('frozen', frozen);
    const leaving = await liveOnes(tx, order.channel, order.retire);
    const news: Pointed[] = [];
    const [sole] = remotes;
    const isGuarded = guard && sole ? await setGuard(tx, order, sole, guard) : false;
    for (const one of remotes) {
      await refuseUnproven(tx, order.channel, one, canary?.percent ?? 100);
      if (canary) await refuseUnfitCanary(tx, order, { one, canary }, releasing.brands);
      if (!(await isDone(tx, order, one, canary))) news.push(one);
    }
    await refuseQuarantined(tx, order, news);
    if (news.length === 0 && leaving.length === 0)
      return { channel: order.channel, revision: current, changed: isGuarded, remotes };
    const visible = await recordsOf(tx, order.channel);
    const rules = [...damaged, ...reasonsAgainst(releasing, visible, candidates, order.retire)];
    const reasons = rules.length > 0 ? rules : (tried?.reasons ?? []);
    if (reasons.length > 0) throw refused(remotes, reasons);
    if (tried) await refuseExpired(tx, { channel: order.channel, candidates, retired: order.retire }, tried);
    const [first] = news;
    const revision = canary && first ? await toSome(tx, order, canary, first) : await toAll(tx, order, news, leaving);
    return { channel: order.channel, revision, changed: true, remotes };
  });
}

function refused(remotes: readonly Pointed[], reasons: string[]): Refusal {
  const who = listed(remotes.map(({ remote, version }) => `${remote} ${version}`));
  const what = remotes.length === 1 ? 'cannot go live' : 'cannot go live together';
  return new Refusal('gate_refused', `${who} ${what}: ${reasons.join(' ')}`, { details: { reasons } });
}

async function toAll(
  tx: Transaction<Schema>,
  order: JointPromotion,
  news: readonly Pointed[],
  leaving: readonly Pointed[],
): Promise<number> {
  const changes: Change[] = [];
  for (const { remote, version, digest } of news) {
    const from = (await liveDigest(tx, order, remote)) ?? null;
    changes.push({ remote, digest, live: true, detail: { version, digest, from, ...untried(order) } });
  }
  for (const { remote, version, digest } of leaving)
    changes.push({ remote, digest, live: false, kind: 'retire', detail: { version, digest, retired: true } });
  const revision = await writeRevision(tx, order, { action: 'promote', kind: 'promote', changes });
  for (const one of news) {
    await dropCanary(tx, order, one.remote);
    await setLive(tx, order, one, revision);
  }
  for (const one of leaving) await takeOff(tx, order, one, revision);
  return revision;
}

/** Returns the log's note on a change that went live by the rules alone. */
const untried = ({ withoutBrowser }: Pick<JointPromotion, 'withoutBrowser'>) =>
  withoutBrowser === true ? { withoutBrowser } : {};

async function toSome(
  tx: Transaction<Schema>,
  order: JointPromotion,
  rule: PlannedCanary,
  one: Pointed,
): Promise<number> {
  if ((await liveDigest(tx, order, one.remote)) === undefined)
    throw new Refusal('not_live', `Nothing of ${one.remote} is live yet; promote a first version to everyone.`);
  const revision = await reviseCanary(tx, order, one, { ...rule, paused: false }, untried(order));
  const withoutBrowser = order.withoutBrowser === true;
  await setCanary(tx, order, one, { rule, revision, withoutBrowser });
  return revision;
}
