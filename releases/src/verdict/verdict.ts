import type { AnalysisEvidence } from './analysis-evidence.ts';
import { growthOf } from './evidence.ts';
import { isWorse, missingProof, worstMetric } from './judgement.ts';
import { type GrowthSymptom, type Metric, PROOF } from './tests.ts';

/** Number of browsers that were served one arm, and of those that showed each symptom. */
export interface ArmCounts {
  browsers: number;
  /** Browsers with a failed mount or a script error, each counted once. */
  broken: number;
  failed: number;
  errors: number;
  /** Browsers that sent no beacon in time. */
  silent: number;
  slow: number;
}

export interface Observed {
  candidate: ArmCounts;
  control: ArmCounts;
  /** Current share of the candidate, 0 to 1. */
  share: number;
  /** Recent browsers per minute, both arms together. */
  perMinute: number;
}

/**
 * - `worse`: proven worse than the control.
 * - `suspect`: one symptom has passed the threshold at which growth stops.
 * - `proven`: breaks less than twice as often, at 95 %, by evidence that the registry may act on (reach.ts).
 * - `open`: not decided yet; `minutes` until proof if the candidate is as good as its control.
 * - `undecided`: no estimate, because `nothing` went wrong in either arm, or there is no `traffic` or no `control`.
 */
export type Verdict =
  | { kind: 'worse'; metric: Metric }
  | { kind: 'suspect'; symptom: GrowthSymptom }
  | { kind: 'proven' }
  | { kind: 'open'; minutes: number }
  | { kind: 'undecided'; lack: 'traffic' | 'control' | 'nothing' };

export function verdictOf(evidence: AnalysisEvidence, proven: boolean, observed: Observed): Verdict {
  const { seen, counted, growth } = evidence;
  const harm = [seen, counted].find(isWorse);
  if (harm) return { kind: 'worse', metric: worstMetric(harm) };
  if (proven) return { kind: 'proven' };
  if (growth.suspect !== null) return { kind: 'suspect', symptom: growth.suspect };
  const { candidate, control, share, perMinute } = observed;
  if (share >= 1) return { kind: 'undecided', lack: 'control' };
  if (perMinute === 0) return { kind: 'undecided', lack: 'traffic' };
  const broken = candidate.broken + control.broken;
  if (broken === 0) return { kind: 'undecided', lack: 'nothing' };
  const brokenPerMinute = (perMinute * broken) / (candidate.browsers + control.browsers);
  return { kind: 'open', minutes: missingProof(counted) / (growthOf(PROOF, 1, share) * brokenPerMinute) };
}

export const isHarmful = ({ seen, counted }: AnalysisEvidence): boolean => isWorse(seen) || isWorse(counted);

/** Returns true if a canary with this evidence must not grow. */
export const forbidsGrowth = (evidence: AnalysisEvidence): boolean =>
  isHarmful(evidence) || evidence.growth.suspect !== null;
