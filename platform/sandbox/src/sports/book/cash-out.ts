import type { Chances } from '../markets/grade.ts';
import { RESULTS } from '../markets/grade.ts';
import type { SportsBet } from './bet.ts';
import { linesOf } from './lines.ts';
import { factorOf, type Leg } from './returns.ts';

/** Share of a bet's expected return that the book keeps. */
const MARGIN = 0.05;

/** A leg with the probabilities of its results, if it is open. */
export interface ValuedLeg extends Leg {
  chances?: Chances | undefined;
}

/** Returns by how much a leg is expected to multiply a stake. */
function expectedFactor(leg: ValuedLeg): number {
  const factor = (one: Leg) => {
    const { over, under } = factorOf(one);
    return Number(over) / Number(under);
  };
  if (leg.result || !leg.chances) return factor(leg);
  const { chances } = leg;
  return RESULTS.reduce((sum, result) => sum + chances[result] * factor({ odds: leg.odds, result }), 0);
}

/** Returns what the book pays for a bet now, in minor units: its expected return less the book's share. */
export function cashOutValue(
  { lineStake, sizes }: Pick<SportsBet, 'lineStake' | 'sizes'>,
  legs: readonly ValuedLeg[],
): bigint {
  const factors = legs.map(expectedFactor);
  const lines = linesOf(factors, sizes).reduce((sum, line) => sum + line.reduce((product, one) => product * one, 1), 0);
  return BigInt(Math.floor(Number(lineStake) * lines * (1 - MARGIN)));
}
