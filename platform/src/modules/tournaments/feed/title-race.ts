import type { FixturePlan, FixtureState } from './fixture-state.ts';
import { isPaused, priceOf } from './odds.ts';
import { roll } from './random.ts';

/** One of the field withdraws at this share of the time before the start: first marked, then gone. */
const WITHDRAWS = 0.4;
const GONE = 0.45;

/** Who wins the title: a vertical market, by price, that closes when the title race starts. */
export function titleRaceAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  const opened = plan.startsAt - (plan.endsAt - plan.startsAt);
  const waited = Math.min(1, Math.max(0, (now - opened) / (plan.startsAt - opened)));
  const weights = plan.sides.map((_, index) => 0.2 + roll(seed, plan.id, index) ** 2 * 3);
  const quitter = Math.floor(roll(seed, plan.id, 'quitter') * plan.sides.length);
  const field = weights.reduce((sum, weight, index) => sum + (index === quitter && waited >= GONE ? 0 : weight), 0);
  const market = `${plan.id}:title`;
  const closed = waited >= 1;
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
          const leaving = index === quitter && waited >= WITHDRAWS;
          return {
            id,
            name,
            ordinal: index + 1,
            odds: priceOf((weights[index] ?? 0) / field, seed, id, now),
            showBet: !(leaving && waited >= GONE),
            disabled: closed || leaving || isPaused(seed, id, now),
            toBeRemoved: leaving,
          };
        }),
      },
    ],
  };
}
