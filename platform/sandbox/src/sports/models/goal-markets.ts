import type { Counts, Score } from '../markets/counts.ts';
import type { Result } from '../markets/grade.ts';
import * as lines from '../markets/lines.ts';
import { type Market, marginFor, selection } from '../markets/market.ts';
import type { GoalForecast } from './goal-forecast.ts';

const around = (line: number, steps: readonly number[]) => steps.map((step) => line + step).filter((one) => one > 0);
/** Lines of goals around the main one, of which those in quarters have half results. */
const TOTALS = [-2, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 2, 3];
const HANDICAPS = [-2, -1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];

const scoresUpTo = (most: number): Score[] =>
  Array.from({ length: (most + 1) ** 2 }, (_, n): Score => [Math.floor(n / (most + 1)), n % (most + 1)]);

/** Returns the two markets of a row: result and main total. */
export function mainGoalMarkets({ match, sport }: GoalForecast): Market[] {
  const scoped = { counts: match, scope: 'match', group: 'main' } as const;
  return [lines.threeWay(scoped), lines.overUnder(scoped, sport.line)];
}

/** Returns all markets of a match in which goals are counted. */
export function goalMarkets(forecast: GoalForecast): Market[] {
  const { match, periods, corners, cards, sport } = forecast;
  const main = { counts: match, scope: 'match', group: 'main' } as const;
  return [
    lines.threeWay(main),
    lines.doubleChance(main),
    lines.twoWay(main, 'draw-no-bet'),
    lines.bothScore(main),
    ...around(sport.line, TOTALS).map((line) => lines.overUnder(main, line)),
    lines.exactTotal(main, Math.ceil(sport.line) + 3),
    lines.oddEven(main),
    ...HANDICAPS.map((line) => lines.handicap(main, line)),
    ...[-2, -1, 1, 2].map((line) => lines.threeWayHandicap(main, line)),
    ...periods.flatMap((counts, at) => periodMarkets(counts, at + 1, sport.line / periods.length)),
    ...(periods.length === 2 ? [halfAndFull(periods)] : []),
    lines.correctScore(main, scoresUpTo(sport.line > 4 ? 5 : 4), true),
    lines.winningMargin(main, [1, 2, 3], true),
    ...around(sport.line, [-1, 0, 1]).map((line) => lines.resultAndTotal(main, line)),
    ...SIDES.flatMap((side) => [
      ...around(Math.floor(sport.line / 2) + 0.5, [-1, 0, 1]).map((line) => lines.overUnder(main, line, side)),
      lines.exactTotal(main, Math.ceil(sport.line / 2) + 1, side),
      lines.winToNil(main, side),
    ]),
    ...nextGoals(forecast),
    ...(corners ? extraMarkets(corners, 'corners', [7.5, 8.5, 9.5, 10.5, 11.5, 12.5]) : []),
    ...(cards ? extraMarkets(cards, 'cards', [2.5, 3.5, 4.5, 5.5]) : []),
  ];
}

const SIDES = [0, 1] as const;

const inGroup = (group: Market['group'], markets: readonly Market[]): Market[] =>
  markets.map((market) => ({ ...market, group }));

function periodMarkets(counts: Counts, period: number, average: number): Market[] {
  const scoped = { counts, scope: `period-${period}`, group: 'periods' } as const;
  const line = Math.floor(average) + 0.5;
  return inGroup('periods', [
    lines.threeWay(scoped),
    lines.doubleChance(scoped),
    lines.twoWay(scoped, 'draw-no-bet'),
    lines.bothScore(scoped),
    ...around(line, [-1, 0, 1]).map((one) => lines.overUnder(scoped, one)),
    lines.exactTotal(scoped, Math.ceil(average) + 2),
    lines.oddEven(scoped),
    ...[-0.5, 0.5].map((one) => lines.handicap(scoped, one)),
    lines.correctScore(scoped, scoresUpTo(2), true),
    lines.winningMargin(scoped, [1, 2], true),
    lines.resultAndTotal(scoped, line),
    ...SIDES.flatMap((side) => [
      ...around(Math.floor(average / 2) + 0.5, [0, 1]).map((one) => lines.overUnder(scoped, one, side)),
      lines.winToNil(scoped, side),
    ]),
  ]);
}

function extraMarkets(counts: Counts, scope: 'corners' | 'cards', totals: readonly number[]): Market[] {
  const scoped = { counts, scope, group: 'extras' } as const;
  const middle = Math.floor((totals[Math.floor(totals.length / 2)] ?? 0) / 2) + 0.5;
  return inGroup('extras', [
    lines.threeWay(scoped),
    ...totals.map((line) => lines.overUnder(scoped, line)),
    ...[-1.5, 0, 1.5].map((line) => lines.handicap(scoped, line)),
    lines.oddEven(scoped),
    ...SIDES.flatMap((side) => around(middle, [-1, 0, 1]).map((line) => lines.overUnder(scoped, line, side))),
  ]);
}

const RESULT_KEYS = ['x', '1', '2'] as const;
const resultOf = (difference: number) => (difference > 0 ? '1' : difference < 0 ? '2' : 'x');

/** Result at half time and at the end. */
function halfAndFull([first, second]: readonly Counts[]): Market {
  const outcomes = [...(first?.difference ?? [])].flatMap(([half, chance]) =>
    [...(second?.difference ?? [])].map(
      ([rest, other]) => [`${resultOf(half)}/${resultOf(half + rest)}`, chance * other] as const,
    ),
  );
  const pairs = RESULT_KEYS.flatMap((half) => RESULT_KEYS.map((full) => `${half}/${full}`));
  const label = (pair: string) => ({ key: 'number', line: pair.toUpperCase() });
  const selections = pairs.map((pair) =>
    selection(pair, label(pair), outcomes, (outcome): Result => (outcome === pair ? 'won' : 'lost')),
  );
  return {
    id: 'match:half-full',
    group: 'periods',
    scope: 'match',
    label: { key: 'half-full' },
    margin: marginFor(9),
    isExact: true,
    selections,
  };
}

/** Most goals whose scorer can be bet on. */
const MOST_NEXT = 6;

/** Returns a market for the side of each goal so far and of the next one. */
function nextGoals({ scorers, expected, isOver }: GoalForecast): Market[] {
  const rate = expected[0] + expected[1];
  // Betting on a goal opens when the one before it has been scored.
  const open = Array.from({ length: isOver ? MOST_NEXT : Math.min(MOST_NEXT, scorers.length + 1) }, (_, n) => n);
  return open.map((n) => {
    const scorer = scorers[n];
    const isNext = !isOver && n === scorers.length;
    const any = 1 - Math.exp(-rate);
    const outcomes: (readonly [number, number])[] = isNext
      ? [
          [0, (any * expected[0]) / rate],
          [1, (any * expected[1]) / rate],
          [2, 1 - any],
        ]
      : [[scorer ?? 2, 1]];
    const one = (id: string, label: { key: string; side?: number }, value: number) =>
      selection(id, label, outcomes, (outcome): Result => (outcome === value ? 'won' : 'lost'));
    return {
      id: `match:goal:${n + 1}`,
      group: 'main',
      scope: 'match',
      label: { key: 'goal', line: String(n + 1) },
      margin: marginFor(3),
      isExact: true,
      selections: [
        one('1', { key: 'side', side: 0 }, 0),
        one('none', { key: 'none' }, 2),
        one('2', { key: 'side', side: 1 }, 1),
      ],
    };
  });
}
