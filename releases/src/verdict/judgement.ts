import { z } from 'zod';
import { addBadBrowser, type BadBrowser, Evidence, logOfSum, noEvidence, strengthOf } from './evidence.ts';
import { FALSE_ALARM, FALSE_PROOF, HARM, METRICS, type Metric, PROOF } from './tests.ts';

/** Evidence so far about a candidate. Plain data, so that it can be stored and continued after a restart. */
export const Judgement = z.object({
  broken: Evidence,
  silent: Evidence,
  slow: Evidence,
  proof: Evidence,
  /** Highest strengths ever reached, as natural logarithms, so that later luck does not reverse a verdict. */
  highestHarm: z.number(),
  highestProof: z.number(),
});
export type Judgement = z.infer<typeof Judgement>;

export const newJudgement = (): Judgement => ({
  broken: noEvidence(HARM.broken),
  silent: noEvidence(HARM.silent),
  slow: noEvidence(HARM.slow),
  proof: noEvidence(PROOF),
  highestHarm: 0,
  highestProof: 0,
});

/** Adds one bad browser. Each browser counts once per metric. */
export function judge(before: Judgement, metric: Metric, bad: BadBrowser): Judgement {
  const after = { ...before, [metric]: addBadBrowser(HARM[metric], before[metric], bad) };
  if (metric === 'broken') {
    after.proof = addBadBrowser(PROOF, before.proof, bad);
    after.highestProof = Math.max(before.highestProof, strengthOf(PROOF, after.proof));
  }
  after.highestHarm = Math.max(before.highestHarm, harmOf(after));
  return after;
}

/** Returns the natural logarithm of a metric's part of the average e-value. */
const partOf = (judgement: Judgement, metric: Metric): number =>
  Math.log(HARM[metric].share) + strengthOf(HARM[metric], judgement[metric]);

/** Returns the natural logarithm of the average e-value of all metrics. */
const harmOf = (judgement: Judgement): number => logOfSum(METRICS.map((metric) => partOf(judgement, metric)));

export const isWorse = ({ highestHarm }: Judgement): boolean => highestHarm >= Math.log(1 / FALSE_ALARM);

export const isProven = (judgement: Judgement): boolean =>
  !isWorse(judgement) && judgement.highestProof >= Math.log(1 / FALSE_PROOF);

/** Returns the metric with the strongest evidence against the candidate. */
export const worstMetric = (judgement: Judgement): Metric =>
  METRICS.reduce((worst, metric) => (partOf(judgement, metric) > partOf(judgement, worst) ? metric : worst));

/** Returns how much stronger the proof must become, as a natural logarithm. */
export const missingProof = ({ highestProof, proof }: Judgement): number =>
  highestProof >= Math.log(1 / FALSE_PROOF) ? 0 : Math.log(1 / FALSE_PROOF) - strengthOf(PROOF, proof);
