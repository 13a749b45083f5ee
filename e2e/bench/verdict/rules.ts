import { isWorse, judge, newJudgement } from '@parlay/releases/judgement';
import type { Rule } from './stream.ts';

/** Returns the product's rule, using the module that the registry runs. */
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

/** Returns Flagger's default rule: the fifth minute with a success rate below 99 % takes a canary back. */
export function flaggerRule(): Rule {
  let [browsers, broken, failed] = [0, 0, 0];
  return {
    onMinute(seen) {
      const served = seen.candidates - browsers;
      // A minute without candidate traffic is not a check.
      if (served > 0 && (seen.brokenCandidates - broken) / served > 0.01) failed += 1;
      browsers = seen.candidates;
      broken = seen.brokenCandidates;
    },
    get rollsBack() {
      return failed >= 5;
    },
  };
}

const ALPHA = 0.05;
const TUNING = 5_000;
const RHO_SQUARED = (-2 * Math.log(ALPHA) + Math.log(-2 * Math.log(ALPHA) + 1)) / TUNING;

/**
 * Returns GrowthBook's rule for safe rollouts: a one-sided asymptotic confidence sequence of the difference of the
 * rates (Waudby-Smith et al. 2023), with α 0.05, tuned to 5,000 browsers and checked each minute.
 */
export function growthBookRule(): Rule {
  let isOver = false;
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
      isOver ||= variance > 0 && candidate - control > halfWidth;
    },
    get rollsBack() {
      return isOver;
    },
  };
}
