import type { FixturePlan, FixtureState, SelectionResult } from './fixture-state.ts';
import { isPaused, priceOf } from './prices.ts';
import { seededRandom } from './random.ts';

/** One competitor withdraws. It is marked after the first share of the betting time and removed after the second. */
const MARKED = 0.4;
const REMOVED = 0.45;

/**
 * Returns the "title winner" market at a time. It is vertical, ordered by price, and closes when the title is decided.
 */
export function titleRaceAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  const opened = plan.startsAt - (plan.endsAt - plan.startsAt);
  const waited = Math.min(1, Math.max(0, (now - opened) / (plan.startsAt - opened)));
  const weights = plan.sides.map((_, index) => 0.2 + seededRandom(seed, plan.id, index) ** 2 * 3);
  const quitter = Math.floor(seededRandom(seed, plan.id, 'quitter') * plan.sides.length);
  const field = weights.reduce((sum, weight, index) => sum + (index === quitter && waited >= REMOVED ? 0 : weight), 0);
  const market = `${plan.id}:title`;
  const closed = waited >= 1;
  const champion = championOf(weights, quitter, seededRandom(seed, plan.id, 'champion'));
  const resultOf = (index: number): SelectionResult | null => {
    if (index === quitter) return waited >= REMOVED ? 'VOID' : null;
    if (!closed) return null;
    return index === champion ? 'WON' : 'LOST';
  };
  return {
    plan,
    score: null,
    minute: null,
    isVisible: !closed,
    disabled: closed,
    toBeRemoved: false,
    markets: [
      {
        id: market,
        name: 'Title winner',
        ordinal: 1,
        layout: 'VERTICAL',
        orderBy: 'odds',
        showMarket: true,
        disabled: closed,
        toBeRemoved: false,
        selections: plan.sides.map((name, index) => {
          const id = `${market}:${index + 1}`;
          const leaving = index === quitter && waited >= MARKED;
          return {
            id,
            name,
            ordinal: index + 1,
            odds: priceOf((weights[index] ?? 0) / field, seed, id, now),
            showBet: !(leaving && waited >= REMOVED),
            disabled: closed || leaving || isPaused(seed, id, now),
            toBeRemoved: leaving,
            result: resultOf(index),
          };
        }),
      },
    ],
  };
}

/** Picks a competitor by weight for a number in [0, 1), excluding the quitter. */
function championOf(weights: number[], quitter: number, chance: number): number {
  const field = weights.map((weight, index) => (index === quitter ? 0 : weight));
  let remaining = chance * field.reduce((sum, weight) => sum + weight, 0);
  const found = field.findIndex((weight) => {
    remaining -= weight;
    return remaining < 0;
  });
  return found >= 0 ? found : field.findLastIndex((weight) => weight > 0);
}
