import type { Result } from '../markets/grade.ts';

/** A selection of a bet as its return depends on it. Without a result it counts as won. */
export interface Leg {
  /** Hundredths. */
  odds: number;
  result?: Result | undefined;
  /** Number of winners that share a win in a dead heat. */
  sharedBy?: number | undefined;
}

/** Returns by how much a leg multiplies a stake, as an exact fraction. */
export function factorOf({ odds, result = 'won', sharedBy = 1 }: Leg): { over: bigint; under: bigint } {
  switch (result) {
    case 'won':
      return { over: BigInt(odds), under: 100n * BigInt(sharedBy) };
    case 'half-won':
      return { over: BigInt(odds + 100), under: 200n };
    case 'void':
      return { over: 1n, under: 1n };
    case 'half-lost':
      return { over: 1n, under: 2n };
    default:
      return { over: 0n, under: 1n };
  }
}

/** Returns what a stake returns on a line whose legs must all win, rounded down to minor units. */
export function lineReturn(stake: bigint, legs: readonly Leg[]): bigint {
  let [over, under] = [stake, 1n];
  for (const leg of legs) {
    const factor = factorOf(leg);
    over *= factor.over;
    under *= factor.under;
  }
  return over / under;
}

/** Returns the combined odds of legs in hundredths, as the slip shows them. */
export const combinedOdds = (legs: readonly Leg[]): number => Number(lineReturn(100n, legs));
