import type { Competition } from './competitions.ts';
import { sportOf } from './sports.ts';

/** Planned match, fight or race. Times are in milliseconds since the epoch. */
export interface Fixture {
  /** Digits only, as in deep links: the competition's number, then the number of its fixture. */
  id: string;
  competition: Competition;
  /** The two sides, or all competitors of a race. */
  sides: readonly string[];
  startsAt: number;
  endsAt: number;
}

const MINUTE_MS = 60_000;

/** Returns the planned time from the start of a competition's fixtures to their end, in ms. */
export const durationOf = ({ sport }: Competition): number => sportOf(sport).lasts * MINUTE_MS;
