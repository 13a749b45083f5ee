import { z } from 'zod';
import type { BadBrowser } from './evidence.ts';
import { GrowthEvidence, newGrowthEvidence, weighGrowth } from './growth.ts';
import { Judgement, judge, newJudgement } from './judgement.ts';
import type { Metric, Symptom } from './tests.ts';

/** Evidence from the browsers of an analysis so far. Plain data: it is stored and continued after a restart. */
export const AnalysisEvidence = z.object({
  /** Judgement by every browser with an identity of ours: for display, and to stop growth. */
  seen: Judgement,
  growth: GrowthEvidence,
  /** Judgement by the browsers that the channel's rule lets count: what the registry may act on. */
  counted: Judgement,
  /** Browsers that count, and bad ones among them, of both sides. */
  countedBrowsers: z.int(),
  countedBads: z.int(),
});
export type AnalysisEvidence = z.infer<typeof AnalysisEvidence>;

/** A symptom that a browser shows for the first time in an analysis. */
export interface NewSymptom extends BadBrowser {
  symptom: Symptom;
  /** Whether the browser was broken before, by the other of the two symptoms that break one. */
  wasBroken: boolean;
  /** Whether the channel's rule lets it count. */
  counts: boolean;
}

export const newAnalysisEvidence = (): AnalysisEvidence => ({
  seen: newJudgement(),
  growth: newGrowthEvidence(),
  counted: newJudgement(),
  countedBrowsers: 0,
  countedBads: 0,
});

const METRIC_OF: Readonly<Record<Symptom, Metric>> = {
  failed: 'broken',
  error: 'broken',
  silent: 'silent',
  slow: 'slow',
};

/** Whether a browser is bad in a new metric: one whose mount fails and whose script throws is broken once. */
export const isNewlyBad = ({ symptom, wasBroken }: Pick<NewSymptom, 'symptom' | 'wasBroken'>): boolean =>
  METRIC_OF[symptom] !== 'broken' || !wasBroken;

/** Adds a symptom. */
export function weigh(before: AnalysisEvidence, { symptom, wasBroken, counts, ...bad }: NewSymptom): AnalysisEvidence {
  const growth = weighGrowth(before.growth, symptom, bad);
  if (!isNewlyBad({ symptom, wasBroken })) return { ...before, growth };
  const metric = METRIC_OF[symptom];
  const after = { ...before, growth, seen: judge(before.seen, metric, bad) };
  if (!counts) return after;
  return { ...after, counted: judge(before.counted, metric, bad), countedBads: before.countedBads + 1 };
}
