import type { FixturePlan, FixtureState } from './fixture-state.ts';
import { isPaused, priceOf } from './prices.ts';
import { seededRandom } from './random.ts';

const SETS_TO_WIN = 2;
const CLOSES_AT = 0.93;

interface Standing {
  sets: [number, number];
  /** Games won in each set. The last set is in progress. */
  games: [number, number][];
}

const isSetWon = (won: number, lost: number) => (won >= 6 && won - lost >= 2) || won === 7;

/** Returns the score after each game of the match. */
function matchOf(plan: FixturePlan, seed: string): Standing[] {
  const strength = 0.38 + 0.24 * seededRandom(seed, plan.id, 'strength');
  const steps: Standing[] = [{ sets: [0, 0], games: [[0, 0]] }];
  for (let n = 0; ; n += 1) {
    const { sets, games } = structuredClone(steps[n]) as Standing;
    const set = games[games.length - 1] as [number, number];
    const winner = seededRandom(seed, plan.id, 'game', n) < strength ? 0 : 1;
    set[winner] += 1;
    if (isSetWon(set[winner], set[1 - winner] ?? 0)) {
      sets[winner] += 1;
      if (sets[winner] < SETS_TO_WIN) games.push([0, 0]);
    }
    steps.push({ sets, games });
    if (Math.max(...sets) === SETS_TO_WIN) return steps;
  }
}

/** Returns the state of a tennis match at a time. */
export function tennisAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  const played = Math.min(1, Math.max(0, (now - plan.startsAt) / (plan.endsAt - plan.startsAt)));
  const match = matchOf(plan, seed);
  const { sets, games } = match[Math.floor(played * (match.length - 1))] as Standing;
  const [one = 0, two = 0] = games[games.length - 1] ?? [];
  const lead = 1.5 * (sets[0] - sets[1]) + 0.3 * (one - two) + 2 * (seededRandom(seed, plan.id, 'strength') - 0.5);
  const first = 1 / (1 + Math.exp(-lead));
  const closing = played >= CLOSES_AT;
  const winner = played < 1 ? null : sets[0] > sets[1] ? 0 : 1;
  const market = `${plan.id}:winner`;
  return {
    plan,
    score: now < plan.startsAt ? null : games.map(([a, b]) => `${a}–${b}`).join(' '),
    minute: null,
    isVisible: played < 1,
    disabled: closing,
    toBeRemoved: closing,
    markets: [
      {
        id: market,
        name: 'Match winner',
        ordinal: 1,
        layout: 'HORIZONTAL',
        orderBy: 'ordinal',
        showMarket: true,
        disabled: closing,
        toBeRemoved: closing,
        selections: plan.sides.map((name, index) => {
          const id = `${market}:${index + 1}`;
          return {
            id,
            name,
            ordinal: index + 1,
            odds: priceOf(index === 0 ? first : 1 - first, seed, id, now),
            showBet: true,
            disabled: closing || isPaused(seed, id, now),
            toBeRemoved: closing,
            result: winner === null ? null : index === winner ? 'WON' : 'LOST',
          };
        }),
      },
    ],
  };
}
