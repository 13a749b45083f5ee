import type { Db, Reader, Tx } from '../database/connect.ts';
import { AnalysisEvidence, isNewlyBad, newAnalysisEvidence, weigh } from '../verdict/analysis-evidence.ts';
import { newGrowthEvidence } from '../verdict/growth.ts';
import { mayCountBad } from '../verdict/reach.ts';
import type { Symptom } from '../verdict/tests.ts';
import { VerdictRule } from '../verdict/verdict-rule.ts';
import { addressBlocks } from './address-blocks.ts';
import * as queries from './analyses.gen.ts';
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

/** Seconds without a sign of life after which a browser counts as silent. */
export const SILENCE_SECONDS = 30;

/**
 * Ends the analyses whose candidate or control is gone, starts those of new canaries, and locks all that run until the
 * transaction ends: what is added to them stays in one order.
 */
export async function runningAnalyses(tx: Tx, channel: string): Promise<RunningAnalysis[]> {
  const analyses = await currentAnalyses(tx, channel);
  if (analyses.length === 0) return [];
  const rule = (await ruleOn(tx, channel)) ?? VerdictRule.parse({});
  return analyses.map((analysis) => ({ ...analysis, rule }));
}

async function currentAnalyses(tx: Tx, channel: string): Promise<CanaryAnalysis[]> {
  // Locked before the canaries are read: an analysis whose canary came in between would be ended with its browsers.
  const before = await lockAnalyses(tx, channel);
  const canaries = await queries.canaries(tx, { channel });
  const isCurrent = (analysis: { remote: string; candidate: string; control: string }) =>
    canaries.some(
      ({ remote, candidate, control }) =>
        remote === analysis.remote && candidate === analysis.candidate && control === analysis.control,
    );
  const over = before.filter((analysis) => !isCurrent(analysis)).map(({ id }) => id);
  const missing = canaries.filter(({ remote }) => !before.some((one) => one.remote === remote && isCurrent(one)));
  if (over.length === 0 && missing.length === 0) return before;
  if (over.length > 0) await queries.endAnalyses(tx, { ids: over });
  if (missing.length > 0)
    await queries.startAnalyses(tx, {
      channel,
      remotes: missing.map(({ remote }) => remote),
      candidates: missing.map(({ candidate }) => candidate),
      controls: missing.map(({ control }) => control),
      evidence: newAnalysisEvidence(),
    });
  return await lockAnalyses(tx, channel);
}

async function lockAnalyses(tx: Tx, channel: string): Promise<CanaryAnalysis[]> {
  const rows = await queries.lockAnalyses(tx, { channel });
  return rows.map((row) => ({ ...row, evidence: AnalysisEvidence.parse(row.evidence) }));
}

const NOTE = { failed: queries.noteFailed, error: queries.noteError, slow: queries.noteSlow } as const;
export type ReportedSymptom = keyof typeof NOTE;

/** Notes a symptom of a browser. It counts for the share that the browser was served last, once an analysis. */
export async function addSymptom(
  tx: Tx,
  analysis: RunningAnalysis,
  browser: string,
  symptom: ReportedSymptom,
): Promise<RunningAnalysis> {
  return await withBads(tx, analysis, symptom, await NOTE[symptom](tx, { trial: analysis.id, browser }));
}

/** Counts browsers as silent that gave no sign of life in time. */
export async function addSilence(tx: Tx, analysis: RunningAnalysis, seconds: number): Promise<RunningAnalysis> {
  return await withBads(tx, analysis, 'silent', await queries.noteSilent(tx, { trial: analysis.id, seconds }));
}

/** Weighs bad browsers in their order. Of one address block only so many count, of both sides together. */
async function withBads(
  tx: Tx,
  analysis: RunningAnalysis,
  symptom: Symptom,
  bads: readonly queries.NoteFailedRow[],
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
export async function storeEvidence(tx: Db, { id, evidence }: CanaryAnalysis): Promise<void> {
  await queries.storeEvidence(tx, { id, evidence });
}

/** Forgets what speaks against the growth of a canary that is paused: the operator who resumes it has seen it. */
export async function forgetSuspicion(tx: Tx, channel: string, remote: string): Promise<void> {
  await queries.forgetSuspicion(tx, { channel, remote, growth: newGrowthEvidence() });
}

/** Browsers of the candidate that gave a sign of life at its present share, which is 0 to 1. */
export async function countAliveBrowsers(db: Reader, channel: string, remote: string, share: number): Promise<number> {
  const { alive } = await queries.aliveBrowsers(db, { channel, remote, share });
  return alive;
}
