import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { newGrowthEvidence } from '../verdict/growth.ts';
import { mayCountBad } from '../verdict/reach.ts';
import type { Symptom } from '../verdict/tests.ts';
import { isNewlyBad, newTrialEvidence, type TrialEvidence, weigh } from '../verdict/trial-evidence.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { addressBlocks } from './address-blocks.ts';
import { ruleOn } from './channel-rule.ts';

export interface Trial {
  id: string;
  remote: string;
  candidate: string;
  control: string;
  evidence: TrialEvidence;
}

/** One that runs, with what its channel lets count. */
export interface RunningTrial extends Trial {
  rule: VerdictRule;
}

/** A browser that shows a symptom for the first time. */
interface FirstBad {
  is_candidate: boolean;
  share: number;
  was_broken: boolean;
  block: string | null;
  counts: boolean;
}

/** Seconds without a sign of life after which a browser counts as silent. */
export const SILENCE_SECONDS = 30;

/**
 * Ends the trials whose candidate or control is gone, starts those of new canaries, and locks all that run until the
 * transaction ends: what is added to them stays in one order.
 */
export async function runningTrials(tx: Transaction<Schema>, channel: string): Promise<RunningTrial[]> {
  const trials = await currentTrials(tx, channel);
  if (trials.length === 0) return [];
  const rule = (await ruleOn(tx, channel)) ?? VerdictRule.parse({});
  return trials.map((trial) => ({ ...trial, rule }));
}

async function currentTrials(tx: Transaction<Schema>, channel: string): Promise<Trial[]> {
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
  const evidence = JSON.stringify(newTrialEvidence());
  if (missing.length > 0)
    await tx
      .insertInto('trial')
      .values(missing.map((one) => ({ channel, ...one, evidence })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return await lockTrials(tx, channel);
}

const lockTrials = (tx: Transaction<Schema>, channel: string): Promise<Trial[]> =>
  tx
    .selectFrom('trial')
    .select(['id', 'remote', 'candidate', 'control', 'evidence'])
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

const COLUMN = { failed: 'failed_at', error: 'error_at', slow: 'slow_at' } as const;
export type ReportedSymptom = keyof typeof COLUMN;

/** Notes a symptom of a browser. It counts for the share that the browser was served last, once a trial. */
export async function addSymptom(
  tx: Transaction<Schema>,
  trial: RunningTrial,
  browser: string,
  symptom: ReportedSymptom,
): Promise<RunningTrial> {
  const at = sql.ref(COLUMN[symptom]);
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser SET ${at} = now()
    WHERE trial = ${trial.id} AND browser = ${browser}
      AND share = (SELECT share FROM trial_browser WHERE trial = ${trial.id} AND browser = ${browser}
                   ORDER BY served_at DESC LIMIT 1)
      AND NOT EXISTS (SELECT FROM trial_browser WHERE trial = ${trial.id} AND browser = ${browser}
                      AND ${at} IS NOT NULL)
    RETURNING is_candidate, share, block, counts,
      EXISTS (SELECT FROM trial_browser AS before WHERE before.trial = ${trial.id} AND before.browser = ${browser}
              AND (before.failed_at IS NOT NULL OR before.error_at IS NOT NULL)) AS was_broken`.execute(tx);
  return await withBads(tx, trial, symptom, rows);
}

/** Counts browsers as silent that gave no sign of life in time. */
export async function addSilence(tx: Transaction<Schema>, trial: RunningTrial, seconds: number): Promise<RunningTrial> {
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser AS silent SET silent_at = now()
    WHERE trial = ${trial.id} AND alive_at IS NULL AND silent_at IS NULL
      AND served_at < clock_timestamp() - make_interval(secs => ${seconds})
      AND NOT EXISTS (SELECT FROM trial_browser AS earlier
                      WHERE earlier.trial = silent.trial AND earlier.browser = silent.browser
                        AND earlier.silent_at IS NOT NULL)
    RETURNING is_candidate, share, block, counts, false AS was_broken`.execute(tx);
  return await withBads(tx, trial, 'silent', rows);
}

/** Weighs bad browsers in their order. Of one address block only so many count, of both sides together. */
async function withBads(
  tx: Transaction<Schema>,
  trial: RunningTrial,
  symptom: Symptom,
  bads: readonly FirstBad[],
): Promise<RunningTrial> {
  if (bads.length === 0) return trial;
  const named = bads.flatMap(({ block, counts }) => (block !== null && counts ? [block] : []));
  const blocks = await addressBlocks(tx, trial.id, named);
  let { evidence } = trial;
  for (const { is_candidate: isCandidate, share, was_broken: wasBroken, block, counts: isCounted } of bads) {
    let counts = false;
    if (isCounted && block !== null && isNewlyBad({ symptom, wasBroken })) {
      const own = blocks.of(block);
      counts = mayCountBad(trial.rule, own.candidateBads + own.controlBads, evidence.countedBads);
      if (counts) own[isCandidate ? 'candidateBads' : 'controlBads'] += 1;
    }
    evidence = weigh(evidence, { symptom, isCandidate, share, wasBroken, counts });
  }
  await blocks.store();
  return { ...trial, evidence };
}

/** Stores what was learned; the caller holds the trial's lock. */
export async function storeEvidence(tx: Kysely<Schema>, { id, evidence }: Trial): Promise<void> {
  await tx
    .updateTable('trial')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .execute();
}

/** Forgets what speaks against the growth of a canary that is paused: the operator who resumes it has seen it. */
export async function forgetSuspicion(tx: Transaction<Schema>, channel: string, remote: string): Promise<void> {
  await sql`
    UPDATE trial SET evidence = jsonb_set(evidence, '{growth}', ${JSON.stringify(newGrowthEvidence())}::jsonb)
    FROM canary
    WHERE trial.channel = ${channel} AND trial.remote = ${remote} AND trial.ended_at IS NULL
      AND canary.channel = trial.channel AND canary.remote = trial.remote AND canary.paused`.execute(tx);
}

/** Browsers of the candidate that gave a sign of life at its present share, which is 0 to 1. */
export async function livingAt(db: Kysely<Schema>, channel: string, remote: string, share: number): Promise<number> {
  const row = await canariesOnTrial(db, channel)
    .innerJoin('trial_browser', 'trial_browser.trial', 'trial.id')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('trial.remote', '=', remote)
    .where('trial_browser.is_candidate', '=', true)
    .where('trial_browser.share', '=', share)
    .where('trial_browser.alive_at', 'is not', null)
    .executeTakeFirst();
  return Number(row?.living ?? 0);
}
