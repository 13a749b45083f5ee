import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type Judgement, judge, newJudgement } from '../verdict/judgement.ts';
import type { Metric } from '../verdict/tests.ts';

export interface Trial {
  id: string;
  remote: string;
  candidate: string;
  control: string;
  judgement: Judgement;
}

/** A browser in which something went wrong for the first time. */
interface FirstBad {
  is_candidate: boolean;
  share: number;
}

/** Seconds without a sign of life after which a page counts as dead. */
export const SILENCE_SECONDS = 30;

/**
 * Ends the trials whose candidate or control is gone, starts those of new canaries, and locks all that run until the
 * transaction ends: what is added to them stays in one order.
 */
export async function runningTrials(tx: Transaction<Schema>, channel: string): Promise<Trial[]> {
  // Locked before the canaries are read: a trial whose canary came in between would be ended with its browsers.
  const before = await lockTrials(tx, channel);
  const canaries = await tx
    .selectFrom('canary')
    .innerJoin('live', (join) =>
      join.onRef('live.channel', '=', 'canary.channel').onRef('live.remote', '=', 'canary.remote'),
    )
    .select(['canary.remote', 'canary.digest as candidate', 'live.digest as control'])
    .where('canary.channel', '=', channel)
    .execute();
  const isCurrent = (trial: { remote: string; candidate: string; control: string }) =>
    canaries.some(
      ({ remote, candidate, control }) =>
        remote === trial.remote && candidate === trial.candidate && control === trial.control,
    );
  const over = before.filter((trial) => !isCurrent(trial)).map(({ id }) => id);
  const missing = canaries.filter(({ remote }) => !before.some((one) => one.remote === remote && isCurrent(one)));
  if (over.length === 0 && missing.length === 0) return before;
  if (over.length > 0) await tx.updateTable('trial').set({ ended_at: sql`now()` }).where('id', 'in', over).execute();
  const judgement = JSON.stringify(newJudgement());
  if (missing.length > 0)
    await tx
      .insertInto('trial')
      .values(missing.map((one) => ({ channel, ...one, judgement })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return await lockTrials(tx, channel);
}

const lockTrials = (tx: Transaction<Schema>, channel: string): Promise<Trial[]> =>
  tx
    .selectFrom('trial')
    .select(['id', 'remote', 'candidate', 'control', 'judgement'])
    .where('channel', '=', channel)
    .where('ended_at', 'is', null)
    .orderBy('remote')
    .forUpdate()
    .execute();

/** The running trials of a channel, each joined with its canary. */
export const canariesOnTrial = (db: Kysely<Schema>, channel: string) =>
  db
    .selectFrom('trial')
    .innerJoin('canary', (join) =>
      join
        .onRef('canary.channel', '=', 'trial.channel')
        .onRef('canary.remote', '=', 'trial.remote')
        .onRef('canary.digest', '=', 'trial.candidate'),
    )
    .where('trial.channel', '=', channel)
    .where('trial.ended_at', 'is', null);

/** Notes a symptom of a browser. It counts for the share that the browser was served last, once a trial. */
export async function addSymptom(
  tx: Transaction<Schema>,
  trial: Trial,
  browser: string,
  metric: Metric,
): Promise<Trial> {
  const at = metric === 'broken' ? sql.ref('broken_at') : sql.ref('slow_at');
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser SET ${at} = now()
    WHERE trial = ${trial.id} AND browser = ${browser}
      AND share = (SELECT share FROM trial_browser WHERE trial = ${trial.id} AND browser = ${browser}
                   ORDER BY served_at DESC LIMIT 1)
      AND NOT EXISTS (SELECT FROM trial_browser WHERE trial = ${trial.id} AND browser = ${browser}
                      AND ${at} IS NOT NULL)
    RETURNING is_candidate, share`.execute(tx);
  return rows.length === 0 ? trial : withBads(trial, metric, rows);
}

/** Counts browsers as broken that gave no sign of life in time. */
export async function addSilence(tx: Transaction<Schema>, trial: Trial, seconds: number): Promise<Trial> {
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser AS silent SET broken_at = now(), is_dead = true
    WHERE trial = ${trial.id} AND alive_at IS NULL AND broken_at IS NULL
      AND served_at < clock_timestamp() - make_interval(secs => ${seconds})
      AND NOT EXISTS (SELECT FROM trial_browser AS earlier
                      WHERE earlier.trial = silent.trial AND earlier.browser = silent.browser
                        AND earlier.broken_at IS NOT NULL)
    RETURNING is_candidate, share`.execute(tx);
  return withBads(trial, 'broken', rows);
}

const withBads = (trial: Trial, metric: Metric, bads: readonly FirstBad[]): Trial => ({
  ...trial,
  judgement: bads.reduce(
    (judgement, { is_candidate: isCandidate, share }) => judge(judgement, metric, { isCandidate, share }),
    trial.judgement,
  ),
});

/** Stores what was learned; the caller holds the trial's lock. */
export async function storeJudgement(tx: Kysely<Schema>, { id, judgement }: Trial): Promise<void> {
  await tx
    .updateTable('trial')
    .set({ judgement: JSON.stringify(judgement) })
    .where('id', '=', id)
    .execute();
}
