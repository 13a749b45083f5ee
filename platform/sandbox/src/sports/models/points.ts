import type { Fixture } from '../catalogue/fixture.ts';
import type { PointSport } from '../catalogue/sports.ts';
import { type Counts, countsOf, linesOf, type Score } from '../markets/counts.ts';
import * as lines from '../markets/lines.ts';
import type { Market } from '../markets/market.ts';
import { type Dice, diceOf, drawNormal, driftAt, normalFrom } from './chance.ts';
import { type Play, phaseAt, type Score2, shareAt } from './play.ts';

const CLOSES_AT = 0.985;
/** Points by which overtime is won. */
const OVERTIME_POINTS = 3;
/** Betting stops for this share of the match at the end of each period. */
const BREAK = 0.004;

/** Points of a side, each as its share of the match. */
type Scored = readonly { at: number; points: number }[];

function scoredBy(dice: Dice, side: number, mean: number, { deviation, sizes }: PointSport): Scored {
  const target = Math.max(0, Math.round(drawNormal(mean, deviation, dice(side, 'one'), dice(side, 'two'))));
  const scored: { at: number; points: number }[] = [];
  for (let sum = 0, n = 0; sum < target; n += 1) {
    const size = sizes[Math.floor(dice(side, 'size', n) * sizes.length)] ?? 1;
    const points = Math.min(size, target - sum);
    sum += points;
    scored.push({ at: dice(side, 'at', n), points });
  }
  return scored;
}

const pointsIn = (scored: Scored, from: number, to: number, share: number) =>
  scored.reduce((sum, { at, points }) => (at >= from && at < to && at <= share ? sum + points : sum), 0);

/** Decides a tie in overtime, which either side wins with the same probability. */
const inOvertime = (points: number): Score[] => [
  [points + OVERTIME_POINTS, points],
  [points, points + OVERTIME_POINTS],
];

/** Plays a match in which points are scored often, such as basketball. */
export function playPoints(fixture: Fixture, sport: PointSport, seed: string): Play {
  const dice = diceOf(seed, fixture.id);
  const means = ([1.02, 0.98] as const).map((edge, side) => sport.mean * edge * (0.93 + 0.14 * dice(side, 'strength')));
  const scored = means.map((mean, side) => scoredBy(dice, side, mean, sport));
  const [home = [], away = []] = scored;
  const isTied = pointsIn(home, 0, 1, 1) === pointsIn(away, 0, 1, 1);
  const bonus: Score2 =
    sport.hasOvertime && isTied ? (dice('overtime') < 0.5 ? [OVERTIME_POINTS, 0] : [0, OVERTIME_POINTS]) : [0, 0];
  const scoreIn = (from: number, to: number, share: number): Score2 => [
    pointsIn(home, from, to, share),
    pointsIn(away, from, to, share),
  ];
  const finalScore = scoreIn(0, 1, 1).map((points, side) => points + (bonus[side] ?? 0)) as [number, number];

  const countsIn = (from: number, to: number, share: number, now: number, overtime: boolean): Counts => {
    if (share >= 1 && overtime) return countsOf([[finalScore, 1]], true);
    const reached = scoreIn(from, to, share);
    const remaining = Math.max(0, to - Math.max(from, share));
    const sides = means.map((mean, side) =>
      normalFrom(
        reached[side] ?? 0,
        mean * remaining * driftAt(dice, side, fixture.startsAt, now),
        sport.deviation * Math.sqrt(remaining),
      ),
    );
    const tieBreak = overtime && sport.hasOvertime ? inOvertime : undefined;
    // Before the end, outcomes of a negligible probability are left out, so nothing is certain yet.
    return linesOf(sides[0] ?? new Map(), sides[1] ?? new Map(), remaining === 0, tieBreak);
  };

  const expectedTotal = Math.round((means[0] ?? 0) + (means[1] ?? 0));
  const expectedLead = Math.round((means[0] ?? 0) - (means[1] ?? 0));
  const unit = Math.max(1, Math.round(sport.deviation / 4));
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => (from + n) * unit);
  const result = (counts: Counts) => {
    const scoped = { counts, scope: 'match', group: 'main' } as const;
    return sport.hasOvertime ? lines.twoWay(scoped) : lines.threeWay(scoped);
  };
  const total = (counts: Counts) => lines.overUnder({ counts, scope: 'match', group: 'main' }, expectedTotal + 0.5);

  function allMarkets(share: number, now: number): Market[] {
    const counts = countsIn(0, 1, share, now, true);
    const main = { counts, scope: 'match', group: 'main' } as const;
    const { periods } = sport;
    return [
      result(counts),
      ...(sport.hasOvertime ? [] : [lines.doubleChance(main), lines.twoWay(main, 'draw-no-bet')]),
      ...steps(-6, 6).map((step) => lines.overUnder(main, expectedTotal + 0.5 + step)),
      lines.oddEven(main),
      ...steps(-6, 6).map((step) => lines.handicap(main, -expectedLead + 0.5 + step)),
      lines.winningMargin(main, [1, 1 + unit * 2, 1 + unit * 4, 1 + unit * 6], !sport.hasOvertime),
      ...([0, 1] as const).flatMap((side) =>
        steps(-3, 3).map((step) => lines.overUnder(main, Math.round(means[side] ?? 0) + 0.5 + step, side)),
      ),
      ...Array.from({ length: periods }, (_, n) => n).flatMap((n) => {
        const inPeriod = countsIn(n / periods, (n + 1) / periods, share, now, false);
        const scoped = { counts: inPeriod, scope: `period-${n + 1}`, group: 'periods' } as const;
        const inPeriods = (market: Market): Market => ({ ...market, group: 'periods' });
        return [
          lines.threeWay(scoped),
          lines.twoWay(scoped, 'draw-no-bet'),
          ...[-2, -1, 0, 1, 2].map((step) =>
            inPeriods(lines.overUnder(scoped, Math.round(expectedTotal / periods) + 0.5 + step)),
          ),
          ...[-1.5, 0.5, 2.5].map((line) => inPeriods(lines.handicap(scoped, line))),
          inPeriods(lines.oddEven(scoped)),
        ];
      }),
    ];
  }

  return {
    endsAt: fixture.endsAt,
    stateAt(now) {
      const phase = phaseAt(fixture, now);
      if (phase === 'upcoming') return { phase };
      const share = shareAt(fixture, now);
      const period = Math.min(sport.periods - 1, Math.floor(share * sport.periods));
      const isBreak = period > 0 && share - period / sport.periods < BREAK;
      const suspended = share >= CLOSES_AT ? 'ending' : isBreak ? 'break' : undefined;
      return {
        phase,
        score: phase === 'finished' ? finalScore : scoreIn(0, 1, share),
        parts: Array.from({ length: period + 1 }, (_, n) => scoreIn(n / sport.periods, (n + 1) / sport.periods, share)),
        clock: { key: 'minute', value: Math.min(sport.minutes, Math.floor(share * sport.minutes) + 1) },
        ...(suspended ? { suspended } : {}),
      };
    },
    marketsAt(now, range) {
      const share = shareAt(fixture, now);
      if (range === 'all') return allMarkets(share, now);
      const counts = countsIn(0, 1, share, now, true);
      return [result(counts), total(counts)];
    },
  };
}
