import { eventRate, proportion } from '../health/intervals.ts';
import type { Failing } from '../replies/failing.ts';

/** Evaluated period: short enough to end soon after the cause, long enough for significance on a small site. */
export const MINUTES = 10;
/** Minimum counts; fewer are not significant, however few pages there are. */
const MIN_BAD = { mounts: 5, errors: 10 } as const;
/** Rates above those of working versions; exceeded if the whole 95% confidence interval is above. */
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
    return bad >= MIN_BAD[what] && interval !== undefined && interval.low > MAX_RATE[what];
  });
}

/** Describes a failure, such as "13 of 34 mounts failed in 10 minutes", without a full stop. */
export const failureSentence = ({ what, bad, of }: Failure): string =>
  what === 'mounts'
    ? `${bad} of ${of} mounts failed in ${MINUTES} minutes`
    : `${bad} script errors in ${of} pages in ${MINUTES} minutes`;
