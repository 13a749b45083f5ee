import { eventRate, proportion } from '../health/intervals.ts';
import type { Failing } from '../replies/failing.ts';

/** Evaluated period: short enough to end soon after the cause, long enough for significance on a small site. */
export const MINUTES = 10;
/** Minimum counts. Lower ones are not significant, even if they are a large share of the pages. */
const MIN_FAILURES = { mounts: 5, errors: 10 } as const;
/** Rates that working versions stay below. A rate exceeds its limit if its whole 95% confidence interval does. */
const MAX_RATE = { mounts: 0.02, errors: 0.2 } as const;

/** Counts of pages with one version in the evaluated period. */
export interface Counts {
  /** Number of successful mounts. */
  loads: number;
  failures: number;
  /** Number of pages that reported the version. */
  alive: number;
  errors: number;
}

export type Failure = Pick<Failing, 'what' | 'bad' | 'of'>;

/** Returns a version's significant failure, if any. Failed mounts take precedence over script errors. */
export function failureIn({ loads, failures, alive, errors }: Counts): Failure | undefined {
  const mounts = { what: 'mounts', bad: failures, of: loads + failures } as const;
  const scripts = { what: 'errors', bad: errors, of: alive } as const;
  return [mounts, scripts].find(({ what, bad, of }) => {
    const interval = what === 'mounts' ? proportion(bad, of) : eventRate(bad, of);
    return bad >= MIN_FAILURES[what] && interval !== undefined && interval.low > MAX_RATE[what];
  });
}

/** Describes a failure, such as "13 of 34 mounts failed in 10 minutes", without a full stop. */
export const failureSentence = ({ what, bad, of }: Failure): string =>
  what === 'mounts'
    ? `${bad} of ${of} mounts failed in ${MINUTES} minutes`
    : `${bad} script errors in ${of} pages in ${MINUTES} minutes`;
