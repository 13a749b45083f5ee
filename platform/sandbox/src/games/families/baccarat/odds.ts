import { type Odds, oddsOf } from '../kit/odds.ts';
import { type BaccaratRules, bankerDraws, betPays } from './play.ts';

/** Values of cards and how many of the 13 ranks have them: 10, jack, queen and king count 0. */
const VALUES = Array.from({ length: 10 }, (_, value) => [value, value === 0 ? 4 : 1] as const);

/** Returns how many of 13² pairs of cards have each total. */
const PAIRS = VALUES.reduce((pairs, [one, oneCount]) => {
  for (const [two, twoCount] of VALUES) {
    const total = (one + two) % 10;
    pairs[total] = (pairs[total] ?? 0) + oneCount * twoCount;
  }
  return pairs;
}, [] as number[]);

/** Calls back for every pair of final totals with its ways out of 13^6. */
function forEachCoup(visit: (player: number, banker: number, ways: number) => void): void {
  for (const [player, playerWays] of PAIRS.entries())
    for (const [banker, bankerWays] of PAIRS.entries()) {
      const ways = playerWays * bankerWays;
      if (player >= 8 || banker >= 8) {
        visit(player, banker, ways * 13 ** 2);
        continue;
      }
      for (const [third, count] of player <= 5 ? VALUES : [[undefined, 13] as const]) {
        const total = (player + (third ?? 0)) % 10;
        if (!bankerDraws(banker, third)) visit(total, banker, ways * count * 13);
        else for (const [last, lastCount] of VALUES) visit(total, (banker + last) % 10, ways * count * lastCount);
      }
    }
}

/** Returns the exact chances of a bet. */
export function odds(rules: BaccaratRules, bet: string): Odds {
  const ways = new Map<number, number>();
  forEachCoup((player, banker, count) => {
    const pays = betPays(rules, bet, player, banker);
    ways.set(pays, (ways.get(pays) ?? 0) + count);
  });
  return oddsOf(13 ** 6, ways);
}
