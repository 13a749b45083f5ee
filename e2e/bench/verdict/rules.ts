import { isWorse, judge, newJudgement } from '@parlay/releases/judgement';
import type { Rule } from './stream.ts';

/** Returns the product's rule, which uses the same module as the registry. */
export function parlayRule(share: number): Rule {
  let judgement = newJudgement();
  return {
    onBad(metric, isCandidate) {
      judgement = judge(judgement, metric, { isCandidate, share });
    },
    get rollsBack() {
      return isWorse(judgement);
    },
  };
}

/** Returns Flagger's default rule: the fifth minute with a success rate below 99 % rolls a canary back. */
export function flaggerRule(): Rule {
  let [browsers, broken, failed] = [0, 0, 0];
  return {
    onMinute(counts) {
      const served = counts.candidates - browsers;
      // A minute without candidate traffic does not count as a check.
      if (served > 0 && (counts.brokenCandidates - broken) / served > 0.01) failed += 1;
      browsers = counts.candidates;
      broken = counts.brokenCandidates;
    },
    get rollsBack() {
      return failed >= 5;
    },
  };
}

const ALPHA = 0.05;
const TUNED_BROWSERS = 5_000;
const RHO_SQUARED = (-2 * Math.log(ALPHA) + Math.log(-2 * Math.log(ALPHA) + 1)) / TUNED_BROWSERS;

/**
 * Returns GrowthBook's rule for safe rollouts: a one-sided asymptotic confidence sequence for the difference between
 * the rates (Waudby-Smith et al. 2023) with α = 0.05, tuned to 5,000 browsers and checked each minute.
 */
export function growthBookRule(): Rule {
  let isRejected = false;
  return {
    onMinute({ candidates, controls, brokenCandidates, brokenControls }) {
      if (candidates === 0 || controls === 0) return;
      const [candidate, control] = [brokenCandidates / candidates, brokenControls / controls];
      const n = candidates + controls;
      const variance = n * ((candidate * (1 - candidate)) / candidates + (control * (1 - control)) / controls);
      const spread = n * RHO_SQUARED + 1;
      const halfWidth = Math.sqrt(
        (variance * 2 * spread * Math.log(1 + Math.sqrt(spread) / (2 * ALPHA))) / (n * n * RHO_SQUARED),
      );
      isRejected ||= variance > 0 && candidate - control > halfWidth;
    },
    get rollsBack() {
      return isRejected;
    },
  };
}
