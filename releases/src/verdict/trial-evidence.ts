import type { BadBrowser } from './evidence.ts';
import { type GrowthEvidence, newGrowthEvidence, weighGrowth } from './growth.ts';
import { type Judgement, judge, newJudgement } from './judgement.ts';
import type { Metric, Symptom } from './tests.ts';

/** What the browsers of a trial have shown so far. Plain data: it is stored and continued after a restart. */
export interface TrialEvidence {
  /** Of every browser: what people are told. */
  seen: Judgement;
  growth: GrowthEvidence;
}

/** A symptom that a browser shows for the first time in a trial. */
export interface NewSymptom extends BadBrowser {
  symptom: Symptom;
  /** Whether the browser was broken before, by the other of the two symptoms that break one. */
  wasBroken: boolean;
}

export const newTrialEvidence = (): TrialEvidence => ({ seen: newJudgement(), growth: newGrowthEvidence() });

const METRIC_OF: Readonly<Record<Symptom, Metric>> = {
  failed: 'broken',
  error: 'broken',
  silent: 'silent',
  slow: 'slow',
};

/** Adds a symptom. A browser whose mount fails and whose script throws is broken once. */
export function weigh(before: TrialEvidence, { symptom, wasBroken, ...bad }: NewSymptom): TrialEvidence {
  const metric = METRIC_OF[symptom];
  const isKnown = metric === 'broken' && wasBroken;
  return {
    seen: isKnown ? before.seen : judge(before.seen, metric, bad),
    growth: weighGrowth(before.growth, symptom, bad),
  };
}
