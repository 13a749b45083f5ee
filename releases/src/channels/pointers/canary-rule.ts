import { Refusal } from '../../refusals.ts';
import type { CanaryRule } from '../../state/buckets.ts';
import type { ServedBrand } from '../releasing.ts';

/** Smallest share in percent. A smaller one reaches nobody on a site with thousands of visitors. */
const MIN_PERCENT = 0.01;

interface Candidate {
  remote: string;
  version: string;
  /** Whether everyone already gets it. */
  isLive: boolean;
}

/** How a canary grows automatically. */
export interface Plan {
  /** Ascending shares in percent; 100 means everyone. Empty if the canary keeps its share. */
  steps: readonly number[];
  /** Seconds between two steps; null if an operator requests each step. */
  stepSeconds: number | null;
}

/** Audience of a canary and its growth plan. */
export type PlannedCanary = CanaryRule & Plan;

/** Returns the next step above a share; undefined after the last step. */
export const nextStep = ({ steps }: Pick<Plan, 'steps'>, percent: number): number | undefined =>
  steps.find((step) => step > percent);

/** Refuses a canary that would reach nobody, reach everybody, or change nothing. */
export function refuseIneffectiveCanary(
  rule: PlannedCanary,
  { remote, version, isLive }: Candidate,
  brands: readonly ServedBrand[],
): void {
  const refuse = (field: string, error: string, message: string) => {
    throw new Refusal('invalid_canary', message, { fieldErrors: { [field]: error } });
  };
  if (rule.percent < MIN_PERCENT)
    refuse(
      'canary.percent',
      'too small',
      `A canary of ${rule.percent} % reaches nobody. Give a share of ${MIN_PERCENT} or more. To end a canary, roll it back.`,
    );
  const isRising = rule.steps.every((step, at) => step > (rule.steps[at - 1] ?? 0) && step <= 100);
  if (!isRising) refuse('canary.steps', 'not rising', 'Each step is larger than the one before, and none above 100.');
  if (rule.percent >= 100 && rule.brand === null && rule.cohort === null)
    refuse(
      'canary.percent',
      'everyone',
      `100 % is everyone. To make ${remote} ${version} live, promote it without --canary.`,
    );
  if (rule.brand !== null && !brands.some(({ id }) => id === rule.brand)) {
    const known = brands.map(({ id }) => id).sort((a, b) => a - b);
    refuse('canary.brand', 'unknown', `There is no brand ${rule.brand}. The brands are ${known.join(', ')}.`);
  }
  if (isLive)
    refuse(
      'promote.0.version',
      'live',
      `${remote} ${version} is live for everyone already, so it cannot be its own canary.`,
    );
}
