import { Refusal } from '../refusals.ts';
import type { CanaryRule } from './buckets.ts';
import type { ServedBrand } from './releasing.ts';

/** Smallest share, in per cent: less reaches nobody on a site with thousands of visitors. */
const SMALLEST = 0.01;

interface Candidate {
  remote: string;
  version: string;
  /** Whether everyone gets it already. */
  isLive: boolean;
}

/** Refuses a canary that would reach nobody, everybody, or change nothing for anyone. */
export function refuseSenselessCanary(
  rule: CanaryRule,
  { remote, version, isLive }: Candidate,
  brands: readonly ServedBrand[],
): void {
  const refuse = (field: string, error: string, message: string) => {
    throw new Refusal('invalid_canary', message, { fieldErrors: { [field]: error } });
  };
  if (rule.percent < SMALLEST)
    refuse(
      'canary',
      'too small',
      `A canary of ${rule.percent} % reaches nobody. Give a share of ${SMALLEST} or more. To end a canary, roll it back.`,
    );
  if (rule.percent >= 100 && rule.brand === null && rule.cohort === null)
    refuse('canary', 'everyone', `100 % is everyone. To make ${remote} ${version} live, promote it without --canary.`);
  if (rule.brand !== null && !brands.some(({ id }) => id === rule.brand)) {
    const known = brands.map(({ id }) => id).sort((a, b) => a - b);
    refuse('brand', 'unknown', `There is no brand ${rule.brand}. The brands are ${known.join(', ')}.`);
  }
  if (isLive)
    refuse('version', 'live', `${remote} ${version} is live for everyone already, so it cannot be its own canary.`);
}
