import type { FixturePlan, FixtureState, SelectionResult } from './fixture-state.ts';
import { isPaused, priceOf } from './prices.ts';
import { seededRandom } from './random.ts';

/** Shares of the betting time after which the one competitor who withdraws is marked and then removed. */
const MARKED_AT = 0.4;
const REMOVED_AT = 0.45;

/**
 * Returns the state of a title race at a time. Its "title winner" market has a vertical layout, is ordered by price and
 * closes when the title is decided.
 */
export function titleRaceAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  const opened = plan.startsAt - (plan.endsAt - plan.startsAt);
  const waited = Math.min(1, Math.max(0, (now - opened) / (plan.startsAt - opened)));
  const weights = plan.sides.map((_, index) => 0.2 + seededRandom(seed, plan.id, index) ** 2 * 3);
  const dropout = Math.floor(seededRandom(seed, plan.id, 'quitter') * plan.sides.length);
  const field = weights.reduce(
    (sum, weight, index) => sum + (index === dropout && waited >= REMOVED_AT ? 0 : weight),
    0,
  );
  const market = `${plan.id}:title`;
  const closed = waited >= 1;
  const champion = championOf(weights, dropout, seededRandom(seed, plan.id, 'champion'));
  const resultOf = (index: number): SelectionResult | null => {
    if (index === dropout) return waited >= REMOVED_AT ? 'VOID' : null;
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
          const leaving = index === dropout && waited >= MARKED_AT;
          return {
            id,
            name,
            ordinal: index + 1,
            odds: priceOf((weights[index] ?? 0) / field, seed, id, now),
            showBet: !(leaving && waited >= REMOVED_AT),
            disabled: closed || leaving || isPaused(seed, id, now),
            toBeRemoved: leaving,
            result: resultOf(index),
          };
        }),
      },
    ],
  };
}

/** Picks a competitor by weight for a number in [0, 1), excluding the one who withdraws. */
function championOf(weights: number[], dropout: number, chance: number): number {
  const field = weights.map((weight, index) => (index === dropout ? 0 : weight));
  let remaining = chance * field.reduce((sum, weight) => sum + weight, 0);
  const found = field.findIndex((weight) => {
    remaining -= weight;
    return remaining < 0;
  });
  return found >= 0 ? found : field.findLastIndex((weight) => weight > 0);
}
