import type { Db, Reader, Tx } from '../database/connect.ts';
import { AnalysisEvidence, addSymptomEvidence, isNewlyBad, newAnalysisEvidence } from '../verdict/analysis-evidence.ts';
import { newGrowthEvidence } from '../verdict/growth.ts';
import { canCountBadBrowser } from '../verdict/reach.ts';
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

/** A running analysis with its channel's rule. */
export interface RunningAnalysis extends CanaryAnalysis {
  rule: VerdictRule;
}

/** Seconds without a beacon after which a browser counts as silent. */
export const SILENCE_SECONDS = 30;

/**
 * Ends analyses whose candidate or control is no longer served, starts analyses of new canaries, and locks the running ones
 * until the transaction ends, so that evidence is added to each in a single order.
 */
export async function runningAnalyses(tx: Tx, channel: string): Promise<RunningAnalysis[]> {
  const analyses = await currentAnalyses(tx, channel);
  if (analyses.length === 0) return [];
  const rule = (await ruleOn(tx, channel)) ?? VerdictRule.parse({});
  return analyses.map((analysis) => ({ ...analysis, rule }));
}

async function currentAnalyses(tx: Tx, channel: string): Promise<CanaryAnalysis[]> {
  // Locked before the canaries are read. Otherwise an analysis whose canary started in between would be ended.
  const before = await lockAnalyses(tx, channel);
  const canaries = await queries.canaries(tx, { channel });
  const isCurrent = (analysis: { remote: string; candidate: string; control: string }) =>
    canaries.some(
      ({ remote, candidate, control }) =>
        remote === analysis.remote && candidate === analysis.candidate && control === analysis.control,
    );
  const ended = before.filter((analysis) => !isCurrent(analysis)).map(({ id }) => id);
  const missing = canaries.filter(({ remote }) => !before.some((one) => one.remote === remote && isCurrent(one)));
  if (ended.length === 0 && missing.length === 0) return before;
  if (ended.length > 0) await queries.endAnalyses(tx, { ids: ended });
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

/** Records a symptom of a browser. It counts once per analysis, for the share at which the browser was last served. */
export async function addSymptom(
  tx: Tx,
  analysis: RunningAnalysis,
  browser: string,
  symptom: ReportedSymptom,
): Promise<RunningAnalysis> {
  return await withBads(tx, analysis, symptom, await NOTE[symptom](tx, { trial: analysis.id, browser }));
}

/** Counts browsers that sent no beacon in time as silent. */
export async function addSilence(tx: Tx, analysis: RunningAnalysis, seconds: number): Promise<RunningAnalysis> {
  return await withBads(tx, analysis, 'silent', await queries.noteSilent(tx, { trial: analysis.id, seconds }));
}

/** Adds bad browsers to the evidence in order. Only a limited number per address block counts, both arms together. */
async function withBads(
  tx: Tx,
  analysis: RunningAnalysis,
  symptom: Symptom,
  bads: readonly queries.NoteFailedRow[],
): Promise<RunningAnalysis> {
  if (bads.length === 0) return analysis;
  const names = bads.flatMap(({ block, counts }) => (block !== null && counts ? [block] : []));
  const blocks = await addressBlocks(tx, analysis.id, names);
  let { evidence } = analysis;
  for (const { is_candidate: isCandidate, share, was_broken: wasBroken, block, counts: isCounted } of bads) {
    let counts = false;
    if (isCounted && block !== null && isNewlyBad({ symptom, wasBroken })) {
      const contribution = blocks.of(block);
      counts = canCountBadBrowser(
        analysis.rule,
        contribution.candidateBads + contribution.controlBads,
        evidence.countedBads,
      );
      if (counts) contribution[isCandidate ? 'candidateBads' : 'controlBads'] += 1;
    }
    evidence = addSymptomEvidence(evidence, { symptom, isCandidate, share, wasBroken, counts });
  }
  await blocks.store();
  return { ...analysis, evidence };
}

/** Stores the evidence; the caller holds the analysis's lock. */
export async function storeEvidence(tx: Db, { id, evidence }: CanaryAnalysis): Promise<void> {
  await queries.storeEvidence(tx, { id, evidence });
}

/** Clears the evidence against growing a paused canary, because the operator who resumes it has seen it. */
export async function clearSuspicion(tx: Tx, channel: string, remote: string): Promise<void> {
  await queries.forgetSuspicion(tx, { channel, remote, growth: newGrowthEvidence() });
}

/** Counts the candidate's browsers that sent a beacon at its current share (0 to 1). */
export async function countAliveBrowsers(db: Reader, channel: string, remote: string, share: number): Promise<number> {
  const { alive } = await queries.aliveBrowsers(db, { channel, remote, share });
  return alive;
}
