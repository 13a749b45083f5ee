import { eventsEach, proportion } from '../health/intervals.ts';
import type { Failing } from '../replies/failing.ts';

/** Minutes that are looked at: short enough to end soon after the cause, long enough to count on a small site. */
export const MINUTES = 10;
/** Fewer prove nothing, however few pages there are. */
const FEWEST = { mounts: 5, errors: 10 } as const;
/** Rates that no working version has; exceeded when the whole interval of 95 % is above. */
const HIGHEST = { mounts: 0.02, errors: 0.2 } as const;

/** Counts of the pages with one version in these minutes. */
export interface Counts {
  /** Number of mounts. */
  loads: number;
  failures: number;
  /** Pages that reported it, and script errors in them. */
  alive: number;
  errors: number;
}

export type Failure = Pick<Failing, 'what' | 'bad' | 'of'>;

/** How a version fails; undefined where it does not, or not beyond doubt. Failed mounts count before script errors. */
export function failureIn({ loads, failures, alive, errors }: Counts): Failure | undefined {
  const mounts = { what: 'mounts', bad: failures, of: loads + failures } as const;
  const scripts = { what: 'errors', bad: errors, of: alive } as const;
  return [mounts, scripts].find(({ what, bad, of }) => {
    const interval = what === 'mounts' ? proportion(bad, of) : eventsEach(bad, of);
    return bad >= FEWEST[what] && interval !== undefined && interval.low > HIGHEST[what];
  });
}

/** "13 of 34 mounts failed in 10 minutes", without a full stop. */
export const failureSentence = ({ what, bad, of }: Failure): string =>
  what === 'mounts'
    ? `${bad} of ${of} mounts failed in ${MINUTES} minutes`
    : `${bad} script errors in ${of} pages in ${MINUTES} minutes`;
