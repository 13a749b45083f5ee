import type { Fixture } from '../catalogue/fixture.ts';
import type { GoalSport } from '../catalogue/sports.ts';
import { type Counts, countsOf, independent } from '../markets/counts.ts';
import type { Market } from '../markets/market.ts';
import { type Dice, diceOf, drawPoisson, driftAt, poissonFrom } from './chance.ts';
import type { GoalForecast } from './goal-forecast.ts';
import { goalMarkets, mainGoalMarkets } from './goal-markets.ts';
import { type Play, phaseAt, type Score2, type State, shareAt } from './play.ts';

/** Betting stops for this long after a goal. */
const AFTER_GOAL_MS = 20_000;
/** Betting stops at this share of the match, before the last minutes. */
const CLOSES_AT = 0.97;
/** Most further goals, corners or cards that the book considers. */
const MOST = 16;

/** Events of one kind, each as its share of the match, in order, for both sides. */
interface Series {
  rates: Score2;
  at: readonly [readonly number[], readonly number[]];
}

function seriesOf(dice: Dice, kind: string, average: number, spread: number): Series {
  const rates = ([1.12, 0.92] as const).map(
    (edge, side) => average * edge * (1 - spread / 2 + spread * dice(kind, side, 'strength')),
  ) as [number, number];
  const at = rates.map((rate, side) =>
    Array.from({ length: drawPoisson(rate, dice(kind, side, 'count'), MOST) }, (_, n) =>
      dice(kind, side, 'at', n),
    ).sort((a, b) => a - b),
  ) as [number[], number[]];
  return { rates, at };
}

/** Part of a match, as shares of it. */
interface Span {
  from: number;
  to: number;
}
const WHOLE: Span = { from: 0, to: 1 };

const countIn = (times: readonly number[], { from, to }: Span, share: number) =>
  times.filter((at) => at >= from && at < to && at <= share).length;
const scoreIn = ({ at }: Series, span: Span, share: number): Score2 => [
  countIn(at[0], span, share),
  countIn(at[1], span, share),
];

/** Plays a match in which goals are counted, such as football. */
export function playGoals(fixture: Fixture, sport: GoalSport, seed: string): Play {
  const dice = diceOf(seed, fixture.id);
  const goals = seriesOf(dice, 'goal', sport.rate, 0.8);
  const { extras } = sport;
  const corners = extras && seriesOf(dice, 'corner', extras.corners, 0.4);
  const cards = extras && seriesOf(dice, 'card', extras.cards, 0.4);
  const periods = Array.from(
    { length: sport.periods },
    (_, n): Span => ({ from: n / sport.periods, to: (n + 1) / sport.periods }),
  );
  const scorers = goals.at
    .flatMap((times, side) => times.map((at) => ({ at, side: side as 0 | 1 })))
    .sort((a, b) => a.at - b.at);

  const expectedIn = ({ rates }: Series, { from, to }: Span, share: number, now: number): Score2 => {
    const remaining = Math.max(0, to - Math.max(from, share));
    return [
      rates[0] * remaining * driftAt(dice, 0, fixture.startsAt, now),
      rates[1] * remaining * driftAt(dice, 1, fixture.startsAt, now),
    ];
  };
  const countsIn = (series: Series, span: Span, share: number, now: number): Counts => {
    const reached = scoreIn(series, span, share);
    const expected = expectedIn(series, span, share, now);
    const sides = [0, 1].map((side) => poissonFrom(reached[side] ?? 0, expected[side] ?? 0, MOST));
    return countsOf(independent(sides[0] ?? new Map(), sides[1] ?? new Map()), true);
  };
  const forecastAt = (now: number): GoalForecast => {
    const share = shareAt(fixture, now);
    return {
      sport,
      match: countsIn(goals, WHOLE, share, now),
      periods: periods.map((span) => countsIn(goals, span, share, now)),
      corners: corners && countsIn(corners, WHOLE, share, now),
      cards: cards && countsIn(cards, WHOLE, share, now),
      scorers: scorers.filter(({ at }) => at <= share && share > 0).map(({ side }) => side),
      expected: expectedIn(goals, WHOLE, share, now),
      isOver: share >= 1,
    };
  };

  return {
    endsAt: fixture.endsAt,
    stateAt(now): State {
      const phase = phaseAt(fixture, now);
      if (phase === 'upcoming') return { phase };
      const share = shareAt(fixture, now);
      const lastGoal = scorers.findLast(({ at }) => at <= share)?.at;
      const length = fixture.endsAt - fixture.startsAt;
      const isAfterGoal = lastGoal !== undefined && (share - lastGoal) * length < AFTER_GOAL_MS;
      const suspended = share >= CLOSES_AT ? 'ending' : isAfterGoal ? 'goal' : undefined;
      return {
        phase,
        score: scoreIn(goals, WHOLE, share),
        parts: periods.filter(({ from }) => share >= from).map((span) => scoreIn(goals, span, share)),
        clock: { key: 'minute', value: Math.min(sport.minutes, Math.floor(share * sport.minutes) + 1) },
        facts: [
          ...(corners ? [{ key: 'corners' as const, score: scoreIn(corners, WHOLE, share) }] : []),
          ...(cards ? [{ key: 'cards' as const, score: scoreIn(cards, WHOLE, share) }] : []),
        ],
        ...(suspended ? { suspended } : {}),
      };
    },
    marketsAt(now, range): Market[] {
      const forecast = forecastAt(now);
      return range === 'main' ? mainGoalMarkets(forecast) : goalMarkets(forecast);
    },
  };
}
