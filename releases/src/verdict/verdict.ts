import { growthOf } from './evidence.ts';
import { isProven, isWorse, type Judgement, missingProof, worstMetric } from './judgement.ts';
import { type Metric, PROOF } from './tests.ts';

/** Browsers that were served one side, and in how many of them what went wrong. */
export interface ArmCounts {
  browsers: number;
  broken: number;
  /** Of the broken ones: those that never gave a sign of life. */
  dead: number;
  slow: number;
}

export interface Observed {
  candidate: ArmCounts;
  control: ArmCounts;
  /** Share of the candidate at the moment, 0 to 1. */
  share: number;
  /** Browsers a minute lately, of both sides. */
  perMinute: number;
}

/**
 * `worse`: beyond doubt. `proven`: breaks less than twice as often, at 95 %. `open`: neither yet; `minutes` until the proof
 * if the candidate is as good as its control, undefined where that cannot be said, because `nothing` went wrong on either
 * side, or there is no `traffic` or no `control`.
 */
export type Verdict =
  | { kind: 'worse'; metric: Metric }
  | { kind: 'proven' }
  | { kind: 'open'; minutes: number }
  | { kind: 'undecided'; lack: 'traffic' | 'control' | 'nothing' };

export function verdictOf(judgement: Judgement, observed: Observed): Verdict {
  if (isWorse(judgement)) return { kind: 'worse', metric: worstMetric(judgement) };
  if (isProven(judgement)) return { kind: 'proven' };
  const { candidate, control, share, perMinute } = observed;
  if (share >= 1) return { kind: 'undecided', lack: 'control' };
  if (perMinute === 0) return { kind: 'undecided', lack: 'traffic' };
  const broken = candidate.broken + control.broken;
  if (broken === 0) return { kind: 'undecided', lack: 'nothing' };
  const brokenPerMinute = (perMinute * broken) / (candidate.browsers + control.browsers);
  return { kind: 'open', minutes: missingProof(judgement) / (growthOf(PROOF, 1, share) * brokenPerMinute) };
}
