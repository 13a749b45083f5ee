import { forgetSuspicion } from '../../canary-analysis/analyses.ts';
import type { Tx } from '../../database/connect.ts';
import { nextStep, type PlannedCanary } from './canary-rule.ts';
import * as queries from './move-pointers.gen.ts';
import type { Order, Pointed } from './revise.ts';

// Rows that say what a channel points at. Callers hold the channel (`takeChannel`) and have written the revision.

type Target = Pick<Pointed, 'remote' | 'digest'>;

/** Points the channel at a release for everyone. */
export async function setLive(tx: Tx, order: Order, { remote, digest }: Target, revision: number): Promise<void> {
  const { channel, actor, reason } = order;
  await queries.dropRetired(tx, { channel, remote });
  await queries.setLive(tx, { channel, remote, digest, revision, actor, reason });
}

export const dropCanary = (tx: Tx, { channel }: Order, remote: string): Promise<void> =>
  queries.dropCanary(tx, { channel, remote });

/** Points the channel at a release for the visitors of a rule. */
export async function setCanary(
  tx: Tx,
  order: Order,
  { remote, digest }: Target,
  { rule, revision, withoutBrowser }: { rule: PlannedCanary; revision: number; withoutBrowser: boolean },
): Promise<void> {
  const { channel, actor, reason } = order;
  await forgetSuspicion(tx, channel, remote);
  await queries.setCanary(tx, {
    ...{ channel, remote, digest, revision, actor, reason, withoutBrowser },
    ...rule,
    nextSeconds: secondsToNext(rule),
  });
}

/** Stops a canary from growing automatically, or lets it go on, in a revision. */
export async function setPaused(
  tx: Tx,
  { channel, actor }: Order,
  remote: string,
  { rule, revision, paused }: { rule: PlannedCanary; revision: number; paused: boolean },
): Promise<void> {
  if (!paused) await forgetSuspicion(tx, channel, remote);
  await queries.setPaused(tx, {
    ...{ channel, remote, revision, paused },
    pausedBy: paused ? actor : null,
    // Resumed, it waits for a whole step: what it showed before the pause is old.
    nextSeconds: paused ? null : secondsToNext(rule),
  });
}

/** Seconds after which a canary that is set now takes its next step automatically; null: never. */
const secondsToNext = (rule: PlannedCanary): number | null =>
  nextStep(rule, rule.percent) === undefined ? null : rule.stepSeconds;

/** Removes the channel's pointers to a remote and remembers that it was retired. */
export async function takeOff(tx: Tx, order: Order, { remote, digest }: Target, revision: number): Promise<void> {
  const { channel, actor, reason } = order;
  await dropCanary(tx, order, remote);
  await queries.dropLive(tx, { channel, remote });
  await queries.retire(tx, { channel, remote, digest, revision, actor, reason });
}
