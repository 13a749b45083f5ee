import { z } from 'zod';
import type { BadBrowser } from './evidence.ts';
import { addGrowthEvidence, GrowthEvidence, newGrowthEvidence } from './growth.ts';
import { Judgement, judge, newJudgement } from './judgement.ts';
import type { Metric, Symptom } from './tests.ts';

/** Evidence so far from the browsers of an analysis. Plain data, so that it can be stored and continued after a restart. */
export const AnalysisEvidence = z.object({
  /** Judgement from all browsers with an identity that the edge issued, used for display and to stop growth. */
  seen: Judgement,
  growth: GrowthEvidence,
  /** Judgement from the browsers that count under the channel's rule, which the registry may act on. */
  counted: Judgement,
  /** Number of browsers that count in both arms, and of bad ones among them. */
  countedBrowsers: z.int(),
  countedBads: z.int(),
});
export type AnalysisEvidence = z.infer<typeof AnalysisEvidence>;

/** A symptom that a browser shows for the first time in an analysis. */
export interface NewSymptom extends BadBrowser {
  symptom: Symptom;
  /** Whether the other of the two symptoms `failed` and `error` already made the browser count as broken. */
  wasBroken: boolean;
  /** Whether it counts under the channel's rule. */
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

/** Returns true if a symptom makes a browser bad in a new metric. A failed mount and a script error break it only once. */
export const isNewlyBad = ({ symptom, wasBroken }: Pick<NewSymptom, 'symptom' | 'wasBroken'>): boolean =>
  METRIC_OF[symptom] !== 'broken' || !wasBroken;

/** Adds a symptom to the evidence. */
export function addSymptomEvidence(
  before: AnalysisEvidence,
  { symptom, wasBroken, counts, ...bad }: NewSymptom,
): AnalysisEvidence {
  const growth = addGrowthEvidence(before.growth, symptom, bad);
  if (!isNewlyBad({ symptom, wasBroken })) return { ...before, growth };
  const metric = METRIC_OF[symptom];
  const after = { ...before, growth, seen: judge(before.seen, metric, bad) };
  if (!counts) return after;
  return { ...after, counted: judge(before.counted, metric, bad), countedBads: before.countedBads + 1 };
}
