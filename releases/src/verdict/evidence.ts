import { z } from 'zod';

/** How many times as often as the control a candidate goes wrong, and how much of the bet is placed on it. */
interface Alternative {
  ratio: number;
  weight: number;
}

/** A sequential test of one hypothesis: the candidate's rate is at most `nullRatio` times the control's. */
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

/** Probability that a bad browser had the candidate, when candidates go wrong `ratio` times as often. */
const ofCandidate = (ratio: number, share: number) => (ratio * share) / (ratio * share + 1 - share);

/**
 * Adds one bad browser. Only whose it was counts, given that it was bad, so that no base rate has to be known, and each
 * is weighed with the share of its own time, so that the share may change. Without a control it says nothing.
 */
export function withBad(test: RatioTest, evidence: Evidence, { isCandidate, share }: BadBrowser): Evidence {
  if (!(share > 0 && share < 1)) return evidence;
  const expected = ofCandidate(test.nullRatio, share);
  return test.alternatives.map(({ ratio }, index) => {
    const claimed = ofCandidate(ratio, share);
    const step = isCandidate ? Math.log(claimed / expected) : Math.log((1 - claimed) / (1 - expected));
    return (evidence[index] ?? 0) + step;
  });
}

/**
 * Natural logarithm of the e-value: the weighted average of the likelihood ratios. While the hypothesis holds, the
 * probability that it ever reaches ln(1/α) is at most α (Ville's inequality), however often one looks.
 */
export const strengthOf = ({ alternatives }: RatioTest, evidence: Evidence): number =>
  logOfSum(alternatives.map(({ weight }, index) => Math.log(weight) + (evidence[index] ?? 0)));

/** ln(e^a + e^b + …) without overflow. */
export function logOfSum(logarithms: readonly number[]): number {
  const largest = Math.max(...logarithms);
  return largest + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - largest), 0));
}

/** Average growth of the strength by a bad browser while candidates go wrong `ratio` times as often as the control. */
export function growthOf(test: RatioTest, ratio: number, share: number): number {
  const bet = (isCandidate: boolean) => strengthOf(test, withBad(test, noEvidence(test), { isCandidate, share }));
  const probability = ofCandidate(ratio, share);
  return probability * bet(true) + (1 - probability) * bet(false);
}
