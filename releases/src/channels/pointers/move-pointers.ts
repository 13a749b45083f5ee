import { sql, type Transaction } from 'kysely';
import { forgetSuspicion } from '../../canary-analysis/analyses.ts';
import type { Schema } from '../../database/schema.ts';
import { nextStep, type PlannedCanary } from './canary-rule.ts';
import type { Order, Pointed } from './revise.ts';

// Rows that say what a channel points at. Callers hold the channel (`takeChannel`) and have written the revision.

type Target = Pick<Pointed, 'remote' | 'digest'>;

/** Points the channel at a release for everyone. */
export async function setLive(
  tx: Transaction<Schema>,
  order: Order,
  { remote, digest }: Target,
  revision: number,
): Promise<void> {
  const row = { digest, revision, actor: order.actor, reason: order.reason ?? null, since: sql<Date>`now()` };
  await tx.deleteFrom('retired_remote').where('channel', '=', order.channel).where('remote', '=', remote).execute();
  await tx
    .insertInto('live')
    .values({ channel: order.channel, remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
}

export async function dropCanary(tx: Transaction<Schema>, { channel }: Order, remote: string): Promise<void> {
  await tx.deleteFrom('canary').where('channel', '=', channel).where('remote', '=', remote).execute();
}

/** Points the channel at a release for the visitors of a rule. */
export async function setCanary(
  tx: Transaction<Schema>,
  order: Order,
  { remote, digest }: Target,
  { rule, revision, withoutBrowser }: { rule: PlannedCanary; revision: number; withoutBrowser: boolean },
): Promise<void> {
  const { channel, actor, reason = null } = order;
  const { percent, brand, cohort, steps, stepSeconds } = rule;
  await forgetSuspicion(tx, channel, remote);
  const row = {
    ...{ digest, percent, brand, cohort, revision, actor, reason, since: sql<Date>`now()` },
    ...{ steps: [...steps], step_seconds: stepSeconds, paused: false, paused_by: null },
    without_browser: withoutBrowser,
    next_at: nextAt(rule),
  };
  await tx
    .insertInto('canary')
    .values({ channel, remote, ...row })
    .onConflict((conflict) => conflict.columns(['channel', 'remote']).doUpdateSet(row))
    .execute();
}

/** Stops a canary from growing automatically, or lets it go on, in a revision. */
export async function setPaused(
  tx: Transaction<Schema>,
  { channel, actor }: Order,
  remote: string,
  { rule, revision, paused }: { rule: PlannedCanary; revision: number; paused: boolean },
): Promise<void> {
  if (!paused) await forgetSuspicion(tx, channel, remote);
  await tx
    .updateTable('canary')
    // Resumed, it waits for a whole step: what it showed before the pause is old.
    .set({ paused, paused_by: paused ? actor : null, revision, next_at: paused ? null : nextAt(rule) })
    .where('channel', '=', channel)
    .where('remote', '=', remote)
    .execute();
}

/** When a canary that is set now takes its next step automatically; null: never. */
const nextAt = (rule: PlannedCanary) =>
  rule.stepSeconds === null || nextStep(rule, rule.percent) === undefined ? null : secondsFromNow(rule.stepSeconds);

export const secondsFromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Removes the channel's pointers to a remote and remembers that it was retired. */
export async function takeOff(
  tx: Transaction<Schema>,
  order: Order,
  { remote, digest }: Target,
  revision: number,
): Promise<void> {
  const { channel, actor, reason = null } = order;
  await dropCanary(tx, order, remote);
  await tx.deleteFrom('live').where('channel', '=', channel).where('remote', '=', remote).execute();
  await tx
    .insertInto('retired_remote')
    .values({ channel, remote, digest, revision, actor, reason, since: sql<Date>`now()` })
    .execute();
}
