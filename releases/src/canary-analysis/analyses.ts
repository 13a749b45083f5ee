import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type AnalysisEvidence, isNewlyBad, newAnalysisEvidence, weigh } from '../verdict/analysis-evidence.ts';
import { newGrowthEvidence } from '../verdict/growth.ts';
import { mayCountBad } from '../verdict/reach.ts';
import type { Symptom } from '../verdict/tests.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { addressBlocks } from './address-blocks.ts';
import { ruleOn } from './channel-rule.ts';

export interface CanaryAnalysis {
  id: string;
  remote: string;
  candidate: string;
  control: string;
  evidence: AnalysisEvidence;
}

/** One that runs, with what its channel lets count. */
export interface RunningAnalysis extends CanaryAnalysis {
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
 * Ends the analyses whose candidate or control is gone, starts those of new canaries, and locks all that run until the
 * transaction ends: what is added to them stays in one order.
 */
export async function runningAnalyses(tx: Transaction<Schema>, channel: string): Promise<RunningAnalysis[]> {
  const analyses = await currentAnalyses(tx, channel);
  if (analyses.length === 0) return [];
  const rule = (await ruleOn(tx, channel)) ?? VerdictRule.parse({});
  return analyses.map((analysis) => ({ ...analysis, rule }));
}

async function currentAnalyses(tx: Transaction<Schema>, channel: string): Promise<CanaryAnalysis[]> {
  // Locked before the canaries are read: an analysis whose canary came in between would be ended with its browsers.
  const before = await lockAnalyses(tx, channel);
  const canaries = await tx
    .selectFrom('canary')
    .innerJoin('live', (join) =>
      join.onRef('live.channel', '=', 'canary.channel').onRef('live.remote', '=', 'canary.remote'),
    )
    .select(['canary.remote', 'canary.digest as candidate', 'live.digest as control'])
    .where('canary.channel', '=', channel)
    .execute();
  const isCurrent = (analysis: { remote: string; candidate: string; control: string }) =>
    canaries.some(
      ({ remote, candidate, control }) =>
        remote === analysis.remote && candidate === analysis.candidate && control === analysis.control,
    );
  const over = before.filter((analysis) => !isCurrent(analysis)).map(({ id }) => id);
  const missing = canaries.filter(({ remote }) => !before.some((one) => one.remote === remote && isCurrent(one)));
  if (over.length === 0 && missing.length === 0) return before;
  if (over.length > 0) await tx.updateTable('trial').set({ ended_at: sql`now()` }).where('id', 'in', over).execute();
  const evidence = JSON.stringify(newAnalysisEvidence());
  if (missing.length > 0)
    await tx
      .insertInto('trial')
      .values(missing.map((one) => ({ channel, ...one, evidence })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return await lockAnalyses(tx, channel);
}

const lockAnalyses = (tx: Transaction<Schema>, channel: string): Promise<CanaryAnalysis[]> =>
  tx
    .selectFrom('trial')
    .select(['id', 'remote', 'candidate', 'control', 'evidence'])
    .where('channel', '=', channel)
    .where('ended_at', 'is', null)
    .orderBy('remote')
    .forUpdate()
    .execute();

/** The running analyses of a channel, each joined with its canary. */
export const analyzedCanaries = (db: Kysely<Schema>, channel: string) =>
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

/** Notes a symptom of a browser. It counts for the share that the browser was served last, once an analysis. */
export async function addSymptom(
  tx: Transaction<Schema>,
  analysis: RunningAnalysis,
  browser: string,
  symptom: ReportedSymptom,
): Promise<RunningAnalysis> {
  const at = sql.ref(COLUMN[symptom]);
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser SET ${at} = now()
    WHERE trial = ${analysis.id} AND browser = ${browser}
      AND share = (SELECT share FROM trial_browser WHERE trial = ${analysis.id} AND browser = ${browser}
                   ORDER BY served_at DESC LIMIT 1)
      AND NOT EXISTS (SELECT FROM trial_browser WHERE trial = ${analysis.id} AND browser = ${browser}
                      AND ${at} IS NOT NULL)
    RETURNING is_candidate, share, block, counts,
      EXISTS (SELECT FROM trial_browser AS before WHERE before.trial = ${analysis.id} AND before.browser = ${browser}
              AND (before.failed_at IS NOT NULL OR before.error_at IS NOT NULL)) AS was_broken`.execute(tx);
  return await withBads(tx, analysis, symptom, rows);
}

/** Counts browsers as silent that gave no sign of life in time. */
export async function addSilence(
  tx: Transaction<Schema>,
  analysis: RunningAnalysis,
  seconds: number,
): Promise<RunningAnalysis> {
  const { rows } = await sql<FirstBad>`
    UPDATE trial_browser AS silent SET silent_at = now()
    WHERE trial = ${analysis.id} AND alive_at IS NULL AND silent_at IS NULL
      AND served_at < clock_timestamp() - make_interval(secs => ${seconds})
      AND NOT EXISTS (SELECT FROM trial_browser AS earlier
                      WHERE earlier.trial = silent.trial AND earlier.browser = silent.browser
                        AND earlier.silent_at IS NOT NULL)
    RETURNING is_candidate, share, block, counts, false AS was_broken`.execute(tx);
  return await withBads(tx, analysis, 'silent', rows);
}

/** Weighs bad browsers in their order. Of one address block only so many count, of both sides together. */
async function withBads(
  tx: Transaction<Schema>,
  analysis: RunningAnalysis,
  symptom: Symptom,
  bads: readonly FirstBad[],
): Promise<RunningAnalysis> {
  if (bads.length === 0) return analysis;
  const named = bads.flatMap(({ block, counts }) => (block !== null && counts ? [block] : []));
  const blocks = await addressBlocks(tx, analysis.id, named);
  let { evidence } = analysis;
  for (const { is_candidate: isCandidate, share, was_broken: wasBroken, block, counts: isCounted } of bads) {
    let counts = false;
    if (isCounted && block !== null && isNewlyBad({ symptom, wasBroken })) {
      const own = blocks.of(block);
      counts = mayCountBad(analysis.rule, own.candidateBads + own.controlBads, evidence.countedBads);
      if (counts) own[isCandidate ? 'candidateBads' : 'controlBads'] += 1;
    }
    evidence = weigh(evidence, { symptom, isCandidate, share, wasBroken, counts });
  }
  await blocks.store();
  return { ...analysis, evidence };
}

/** Stores what was learned; the caller holds the analysis's lock. */
export async function storeEvidence(tx: Kysely<Schema>, { id, evidence }: CanaryAnalysis): Promise<void> {
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
export async function countAliveBrowsers(
  db: Kysely<Schema>,
  channel: string,
  remote: string,
  share: number,
): Promise<number> {
  const row = await analyzedCanaries(db, channel)
    .innerJoin('trial_browser', 'trial_browser.trial', 'trial.id')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('trial.remote', '=', remote)
    .where('trial_browser.is_candidate', '=', true)
    .where('trial_browser.share', '=', share)
    .where('trial_browser.alive_at', 'is not', null)
    .executeTakeFirst();
  return Number(row?.living ?? 0);
}
