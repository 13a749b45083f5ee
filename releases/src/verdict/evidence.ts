import { z } from 'zod';

/** Alternative hypothesis: the candidate fails `ratio` times as often as the control. `weight` is its part of the bet. */
interface Alternative {
  ratio: number;
  weight: number;
}

/** A sequential test of the hypothesis that the candidate's failure rate is at most `nullRatio` times the control's. */
export interface RatioTest {
  nullRatio: number;
  /** Their weights add up to 1. */
  alternatives: readonly Alternative[];
}

/** A browser in which something went wrong. */
export interface BadBrowser {
  isCandidate: boolean;
  /** Probability, 0 to 1, that a browser got the candidate when this one was served. */
  share: number;
}

/** Natural logarithm of the likelihood ratio of each alternative. Plain numbers, so that it can be stored. */
export const Evidence = z.array(z.number()).readonly();
export type Evidence = z.infer<typeof Evidence>;

export const noEvidence = ({ alternatives }: RatioTest): Evidence => alternatives.map(() => 0);

/** Returns the probability that a bad browser had the candidate if candidates fail `ratio` times as often. */
const candidateProbability = (ratio: number, share: number) => (ratio * share) / (ratio * share + 1 - share);

/**
 * Adds one bad browser. Given that it was bad, only its arm counts, so the base rate need not be known. It is weighed with
 * the share at the time it was served, so the share may change. Without both arms it is no evidence.
 */
export function addBadBrowser(test: RatioTest, evidence: Evidence, { isCandidate, share }: BadBrowser): Evidence {
  if (!(share > 0 && share < 1)) return evidence;
  const expected = candidateProbability(test.nullRatio, share);
  return test.alternatives.map(({ ratio }, index) => {
    const claimed = candidateProbability(ratio, share);
    const step = isCandidate ? Math.log(claimed / expected) : Math.log((1 - claimed) / (1 - expected));
    return (evidence[index] ?? 0) + step;
  });
}

/**
 * Returns the natural logarithm of the e-value, the weighted average of the likelihood ratios. While the hypothesis holds,
 * the probability that it ever reaches ln(1/α) is at most α (Ville's inequality), however often it is checked.
 */
export const strengthOf = ({ alternatives }: RatioTest, evidence: Evidence): number =>
  logOfSum(alternatives.map(({ weight }, index) => Math.log(weight) + (evidence[index] ?? 0)));

/** Returns ln(e^a + e^b + …) without overflow. */
export function logOfSum(logarithms: readonly number[]): number {
  const largest = Math.max(...logarithms);
  return largest + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - largest), 0));
}

/** Returns the expected growth of the strength per bad browser if candidates fail `ratio` times as often as the control. */
export function growthOf(test: RatioTest, ratio: number, share: number): number {
  const bet = (isCandidate: boolean) => strengthOf(test, addBadBrowser(test, noEvidence(test), { isCandidate, share }));
  const probability = candidateProbability(ratio, share);
  return probability * bet(true) + (1 - probability) * bet(false);
}
