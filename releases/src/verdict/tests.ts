import type { RatioTest } from './evidence.ts';

// Decisions 100 and 165 explain these ratios and weights. `npm run bench verdict` measures how fast they detect failures.

/** Probability that a candidate as good as its control is ever called worse. */
export const FALSE_ALARM = 1 / 1_000;
/** Probability that a candidate at least twice as bad is ever called proven. */
export const FALSE_PROOF = 1 / 20;
/** E-value of one symptom at which a canary stops growing. Chosen by simulation (decision 165). */
export const PAUSE_AT = 150;

/** Symptoms of a failure in a browser. Each symptom counts once per browser and analysis. */
export type Symptom = 'failed' | 'error' | 'silent' | 'slow';

/**
 * A browser is `broken` after a failed mount or a script error, `silent` without a beacon in time, `slow` with a poor
 * vital.
 */
export const METRICS = ['broken', 'silent', 'slow'] as const;
export type Metric = (typeof METRICS)[number];

const BREAKAGE: RatioTest['alternatives'] = [
  { ratio: 1.5, weight: 0.05 },
  { ratio: 2, weight: 0.2 },
  { ratio: 3, weight: 0.1 },
  { ratio: 5, weight: 0.2 },
  { ratio: 20, weight: 0.15 },
  { ratio: 200, weight: 0.3 },
];

/** Many visitors of either version leave before a page starts, so ratios between 5 and 200 hardly occur. */
const SILENCE: RatioTest['alternatives'] = [
  { ratio: 2, weight: 0.15 },
  { ratio: 3, weight: 0.1 },
  { ratio: 5, weight: 0.15 },
  { ratio: 200, weight: 0.6 },
];

/**
 * Alternatives for stopping growth. They detect a version that loses most of its pages when a tenth of them would be
 * silent anyway.
 */
const MORE_SILENCE: RatioTest['alternatives'] = [
  { ratio: 2, weight: 0.1 },
  { ratio: 3, weight: 0.2 },
  { ratio: 5, weight: 0.5 },
  { ratio: 20, weight: 0.2 },
];

/** Tests that detect a worse candidate. Their e-values are averaged with `share` as the weight, so that one α covers all. */
export const HARM: Readonly<Record<Metric, RatioTest & { share: number }>> = {
  broken: { share: 0.5, nullRatio: 1, alternatives: BREAKAGE },
  silent: { share: 0.3, nullRatio: 1, alternatives: SILENCE },
  slow: {
    share: 0.2,
    // Vitals vary with devices and networks; a fifth more slow pages is no reason to take a release back.
    nullRatio: 1.2,
    alternatives: [
      { ratio: 1.5, weight: 0.3 },
      { ratio: 2, weight: 0.3 },
      { ratio: 3, weight: 0.2 },
      { ratio: 5, weight: 0.1 },
      { ratio: 10, weight: 0.1 },
    ],
  },
};

/** Symptoms that stop a canary from growing, each with its own test. */
export const GROWTH_SYMPTOMS = ['failed', 'error', 'silent'] as const;
export type GrowthSymptom = (typeof GROWTH_SYMPTOMS)[number];

export const GROWTH: Readonly<Record<GrowthSymptom, RatioTest>> = {
  failed: { nullRatio: 1, alternatives: BREAKAGE },
  error: { nullRatio: 1, alternatives: BREAKAGE },
  silent: { nullRatio: 1, alternatives: MORE_SILENCE },
};

/**
 * Test that proves a candidate good enough to grow: it breaks less than twice as often as its control. The bet is that both
 * are equally good. Silent browsers prove nothing, because a script can pose as a silent browser of the control.
 */
export const PROOF: RatioTest = { nullRatio: 2, alternatives: [{ ratio: 1, weight: 1 }] };
