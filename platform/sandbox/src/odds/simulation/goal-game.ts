import type { FixturePlan, FixtureState, MarketState, SelectionResult } from './fixture-state.ts';
import { isPaused, poisson, pricedShare, priceOf } from './prices.ts';
import { seededRandom } from './random.ts';

/** Sport in which goals are counted. */
interface GoalSport {
  minutes: number;
  /** Average goals per side and match. */
  rate: number;
  /** Line of the "over / under" market. */
  line: number;
  result: string;
}

const SPORTS: Record<'Football' | 'Ice hockey', GoalSport> = {
  Football: { minutes: 90, rate: 1.35, line: 2.5, result: 'Full time result' },
  'Ice hockey': { minutes: 60, rate: 2.8, line: 5.5, result: 'Result after 60 minutes' },
};

/** Time for which betting is suspended after a goal. */
const AFTER_GOAL_MS = 15_000;
/** Share of the match after which betting is closed. */
const CLOSES_AT = 0.955;

interface Side {
  rate: number;
  /** Times of the goals, in milliseconds since the epoch. */
  goals: number[];
}

function sideOf(plan: FixturePlan, sport: GoalSport, seed: string, side: 0 | 1): Side {
  const edge = side === 0 ? 1.12 : 0.92;
  const rate = sport.rate * edge * (0.6 + 0.8 * seededRandom(seed, plan.id, side, 'strength'));
  let remaining = seededRandom(seed, plan.id, side, 'goals');
  let count = 0;
  for (const chance of poisson(rate, 9)) {
    if (remaining < chance) break;
    remaining -= chance;
    count += 1;
  }
  const length = plan.endsAt - plan.startsAt;
  const goals = Array.from(
    { length: count },
    (_, n) => plan.startsAt + seededRandom(seed, plan.id, side, 'goal', n) * length,
  );
  return { rate, goals };
}

/** Returns a football or ice hockey match at a time. The seed decides the goals, and the goals decide the prices. */
export function goalGameAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  const sport = SPORTS[plan.sport === 'Ice hockey' ? 'Ice hockey' : 'Football'];
  const played = Math.min(1, Math.max(0, (now - plan.startsAt) / (plan.endsAt - plan.startsAt)));
  const sides = [sideOf(plan, sport, seed, 0), sideOf(plan, sport, seed, 1)] as const;
  const goals = sides.map((side) => side.goals.filter((at) => at <= now));
  const [home = 0, away = 0] = goals.map((scored) => scored.length);
  const lastGoal = Math.max(0, ...goals.flat());
  const closing = played >= CLOSES_AT;
  const over = played >= 1;
  const suspended = closing || (now >= plan.startsAt && now - lastGoal < AFTER_GOAL_MS);
  const remaining = 1 - pricedShare(plan.startsAt, plan.endsAt, now);
  const rest = sides.map((side) => poisson(side.rate * remaining));
  return {
    plan,
    score: now < plan.startsAt ? null : `${home} – ${away}`,
    minute: now < plan.startsAt ? null : Math.floor(played * sport.minutes),
    isVisible: !over,
    disabled: closing,
    toBeRemoved: closing,
    markets: marketsOf(plan, sport, { home, away, over, rest: [rest[0] ?? [1], rest[1] ?? [1]] }).map((market) =>
      priced(market, { seed, now, suspended, closing }),
    ),
  };
}

interface Standing {
  home: number;
  away: number;
  over: boolean;
  /** Probabilities of 0, 1, 2 … further goals for each side. */
  rest: [number[], number[]];
}

interface OpenMarket {
  id: string;
  name: string;
  ordinal: number;
  /** Name, probability and result of each selection. A market whose result is almost certain is hidden. */
  selections: [name: string, probability: number, result: SelectionResult | null][];
}

/** Returns the results of a selection and its opposite, which are null until they are decided. */
function resultPair(known: boolean, isWinner: boolean): [SelectionResult | null, SelectionResult | null] {
  if (!known) return [null, null];
  return isWinner ? ['WON', 'LOST'] : ['LOST', 'WON'];
}

function marketsOf(plan: FixturePlan, sport: GoalSport, { home, away, over, rest }: Standing): OpenMarket[] {
  let [first, draw, second, above, both] = [0, 0, 0, 0, 0];
  rest[0].forEach((chanceHome, h) => {
    rest[1].forEach((chanceAway, a) => {
      const chance = chanceHome * chanceAway;
      const [x, y] = [home + h, away + a];
      if (x > y) first += chance;
      else if (x === y) draw += chance;
      else second += chance;
      if (x + y > sport.line) above += chance;
      if (x > 0 && y > 0) both += chance;
    });
  });
  const [one = '', two = ''] = plan.sides;
  const result = (isWinner: boolean) => resultPair(over, isWinner)[0];
  // Goals are never cancelled, so these two markets can be decided before the end.
  const isAbove = home + away > sport.line;
  const total = resultPair(over || isAbove, isAbove);
  const haveBoth = home > 0 && away > 0;
  const scored = resultPair(over || haveBoth, haveBoth);
  return [
    {
      id: `${plan.id}:result`,
      name: sport.result,
      ordinal: 1,
      selections: [
        [one, first, result(home > away)],
        ['Draw', draw, result(home === away)],
        [two, second, result(home < away)],
      ],
    },
    {
      id: `${plan.id}:total`,
      name: 'Total goals',
      ordinal: 2,
      selections: [
        [`Over ${sport.line}`, above, total[0]],
        [`Under ${sport.line}`, 1 - above, total[1]],
      ],
    },
    {
      id: `${plan.id}:both`,
      name: 'Both teams to score',
      ordinal: 3,
      selections: [
        ['Yes', both, scored[0]],
        ['No', 1 - both, scored[1]],
      ],
    },
  ];
}

function priced(
  market: OpenMarket,
  { seed, now, suspended, closing }: { seed: string; now: number; suspended: boolean; closing: boolean },
): MarketState {
  const known = market.selections.some(([, probability]) => probability > 0.985);
  return {
    id: market.id,
    name: market.name,
    ordinal: market.ordinal,
    layout: 'HORIZONTAL',
    orderBy: 'ordinal',
    showMarket: market.ordinal === 1 || !known,
    disabled: suspended,
    toBeRemoved: closing,
    selections: market.selections.map(([name, probability, result], index) => {
      const id = `${market.id}:${index + 1}`;
      return {
        id,
        name,
        ordinal: index + 1,
        odds: priceOf(probability, seed, id, now),
        showBet: true,
        disabled: suspended || isPaused(seed, id, now),
        toBeRemoved: closing,
        result,
      };
    }),
  };
}
