import { addGrowthEvidence, browsersForStep, type GrowthEvidence, newGrowthEvidence } from '@parlay/releases/growth';
import { createRandom } from './stream.ts';

const SYMPTOMS = ['failed', 'error', 'silent'] as const;
type Rates = Readonly<Record<(typeof SYMPTOMS)[number], number>>;

interface Rollout {
  /** Consecutive shares of the candidate, between 0 and 1. */
  steps: readonly number[];
  /**
   * Minimum number of browsers that visit during a step. A step also lasts until enough candidate browsers have
   * reported.
   */
  perStep: number;
  control: Rates;
  candidate: Rates;
}

/** Returns the share at which a rollout stopped growing, or undefined if it completed all steps. */
function rollOut({ steps, perStep, control, candidate }: Rollout, seed: number): number | undefined {
  const random = createRandom(seed);
  let growth: GrowthEvidence = newGrowthEvidence();
  for (const share of steps) {
    let reporting = 0;
    for (let browser = 0; browser < perStep || reporting < browsersForStep(share); browser += 1) {
      const isCandidate = random() < share;
      const rates = isCandidate ? candidate : control;
      const symptoms = SYMPTOMS.filter((symptom) => random() < rates[symptom]);
      for (const symptom of symptoms) growth = addGrowthEvidence(growth, symptom, { isCandidate, share });
      if (growth.suspect !== null) return share;
      if (isCandidate && !symptoms.includes('silent')) reporting += 1;
    }
  }
  return undefined;
}

const HEALTHY: Rates = { failed: 0.005, error: 0.01, silent: 0.12 };
const STEPS = [0.01, 0.05, 0.25, 0.5];

/** Returns the share of healthy releases that stop growing, for different numbers of browsers per step. */
export const simulateFalsePauses = (runs: number): { perStep: number; rate: number }[] =>
  [300, 3_000, 30_000].map((perStep) => {
    const seeds = Array.from({ length: runs }, (_, run) => 7_000_000 + run);
    const rollout = { steps: STEPS, perStep, control: HEALTHY, candidate: HEALTHY };
    return { perStep, rate: seeds.filter((seed) => rollOut(rollout, seed) !== undefined).length / runs };
  });

/**
 * Counts releases that fail 60 % of their loads and still pass their first step. They get no more traffic than the step
 * requires.
 */
export const simulateBadRollouts = (runs: number): { first: number; symptom: string; passed: number }[] =>
  [0.01, 0.1, 0.5, 0.9].flatMap((first) =>
    SYMPTOMS.map((symptom) => {
      const rollout = { steps: [first, 1], perStep: 1, control: HEALTHY, candidate: { ...HEALTHY, [symptom]: 0.6 } };
      const seeds = Array.from({ length: runs }, (_, run) => 9_000_000 + run);
      return { first, symptom, passed: seeds.filter((seed) => rollOut(rollout, seed) !== first).length };
    }),
  );
