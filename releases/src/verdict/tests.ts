import type { RatioTest } from './evidence.ts';

// Why these ratios and weights, and what they find how fast: decision 100. `npm run bench verdict` measures it.

/** Probability that a candidate as good as its control is ever called worse. */
export const FALSE_ALARM = 1 / 1_000;
/** Probability that a candidate at least twice as bad is ever called proven. */
export const FALSE_PROOF = 1 / 20;

/** A browser is `broken` by a script error, a failed mount or no sign of life, and `slow` by a poor web vital. */
export type Metric = 'broken' | 'slow';

/** The tests that find a worse candidate. Their e-values are averaged by `share`, so that one α covers both. */
export const HARM: Readonly<Record<Metric, RatioTest & { share: number }>> = {
  broken: {
    share: 0.75,
    nullRatio: 1,
    alternatives: [
      { ratio: 1.5, weight: 0.05 },
      { ratio: 2, weight: 0.2 },
      { ratio: 3, weight: 0.1 },
      { ratio: 5, weight: 0.2 },
      { ratio: 20, weight: 0.15 },
      { ratio: 200, weight: 0.3 },
    ],
  },
  slow: {
    share: 0.25,
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

/** The test that proves a candidate good enough to grow: breaks less than twice as often, if it is as good as its control. */
export const PROOF: RatioTest = { nullRatio: 2, alternatives: [{ ratio: 1, weight: 1 }] };
