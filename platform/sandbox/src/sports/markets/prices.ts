import type { Chances } from './grade.ts';

const MIN_ODDS = 101;
const MAX_ODDS = 50_000;
/** A selection that is more likely than this has no price, because the minimum price would pay too much. */
const MOST_LIKELY = 0.94;
/** One that is less likely has none either. */
const LEAST_LIKELY = 0.0005;

/**
 * Returns the fair decimal odds of a selection, at which a stake returns itself on average. Void and half results
 * return parts of the stake whatever the odds are.
 */
export function fairOdds({ won, 'half-won': halfWon, void: voided, 'half-lost': halfLost }: Chances): number {
  return (1 - voided - halfLost / 2 - halfWon / 2) / (won + halfWon / 2);
}

/**
 * Returns the odds in hundredths with the book's margin, or null while there is no price. The margin is a share of the
 * implied probability, which adds up to 1 plus the margin over a whole market.
 */
export function priceOf(chances: Chances, margin: number): number | null {
  const implied = 1 / fairOdds(chances);
  if (!(implied > LEAST_LIKELY && implied < MOST_LIKELY)) return null;
  return Math.min(MAX_ODDS, Math.max(MIN_ODDS, Math.floor(100 / (implied * (1 + margin)))));
}
