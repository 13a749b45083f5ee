import { combinations } from 'simple-statistics';

/** Returns the lines of a bet as lists of legs. */
export const linesOf = <T>(legs: readonly T[], sizes: readonly number[]): T[][] =>
  sizes.flatMap((size) => combinations([...legs], size));
