import type { Fixture } from '../catalogue/fixture.ts';
import type { SetRule, SetSport } from '../catalogue/sports.ts';
import { type Counts, countsOf, type Score } from '../markets/counts.ts';
import * as lines from '../markets/lines.ts';
import type { Market } from '../markets/market.ts';
import { diceOf, driftAt } from './chance.ts';
import { type Play, phaseAt } from './play.ts';
import { isSetOver, mostUnits, type SetsSoFar, scoresOfSet, setsWon, sumOverSets } from './set-chances.ts';

/** Score after a unit. */
interface Standing {
  sets: readonly Score[];
  won: Score;
  /** True for the first unit after a set. */
  isBreak: boolean;
}

/** Plays a match in sets to its end. Returns the standing after each unit. */
function standingsOf(rules: readonly SetRule[], setsToWin: number, homeWinsUnit: (n: number) => boolean): Standing[] {
  const standings: Standing[] = [{ sets: [[0, 0]], won: [0, 0], isBreak: false }];
  for (let n = 0; ; n += 1) {
    const { sets, won } = standings[n] as Standing;
    const [home, away] = sets[sets.length - 1] as Score;
    const set: Score = homeWinsUnit(n) ? [home + 1, away] : [home, away + 1];
    const earlier = sets.slice(0, -1);
    if (!isSetOver(set[0], set[1], rules[sets.length - 1] as SetRule)) {
      standings.push({ sets: [...earlier, set], won, isBreak: false });
      continue;
    }
    const after: Score = set[0] > set[1] ? [won[0] + 1, won[1]] : [won[0], won[1] + 1];
    const isOver = Math.max(...after) === setsToWin;
    standings.push({ sets: isOver ? [...earlier, set] : [...earlier, set, [0, 0]], won: after, isBreak: !isOver });
    if (isOver) return standings;
  }
}

/** Plays a match in sets, such as tennis. */
export function playSets(fixture: Fixture, sport: SetSport, seed: string): Play {
  const dice = diceOf(seed, fixture.id);
  const { setsToWin, rule, lastRule = rule, edge } = sport;
  const most = 2 * setsToWin - 1;
  const rules = Array.from({ length: most }, (_, n) => (n === most - 1 ? lastRule : rule));
  const lean = edge * (2 * dice('strength') - 1);
  const standings = standingsOf(rules, setsToWin, (n) => dice('unit', n) < 0.5 + lean);
  // Each unit takes the same time in all matches. If a match filled its planned time, its pace would show its length.
  const unitMs = (fixture.endsAt - fixture.startsAt) / rules.reduce((sum, one) => sum + mostUnits(one), 0);
  const endsAt = fixture.startsAt + (standings.length - 1) * unitMs;
  const times = { startsAt: fixture.startsAt, endsAt };
  const standingAt = (now: number) =>
    standings[Math.min(standings.length - 1, Math.floor(Math.max(0, now - fixture.startsAt) / unitMs))] as Standing;

  const matchAt = (now: number): SetsSoFar => {
    const p = 0.5 + lean * driftAt(dice, 'lean', fixture.startsAt, now);
    const { sets, won } = phaseAt(times, now) === 'finished' ? (standings.at(-1) as Standing) : standingAt(now);
    return { setsToWin, rules, p, sets, won };
  };
  const inSets = (match: SetsSoFar) =>
    ({ counts: countsOf(setsWon(match).final, true), scope: 'match', group: 'main' }) as const;
  const hasSideTotals = rule.target <= 11;
  const expectedUnits = Math.round(rule.target * 1.6 * (setsToWin + 0.5));

  function unitMarkets(match: SetsSoFar): Market[] {
    const counts: Counts = {
      difference: sumOverSets(match, (home, away) => home - away),
      total: sumOverSets(match, (home, away) => home + away),
      // Sides' points in long sets have too many values for a request, and no market.
      home: hasSideTotals ? sumOverSets(match, (home) => home) : new Map(),
      away: hasSideTotals ? sumOverSets(match, (_home, away) => away) : new Map(),
      isExact: true,
    };
    const scoped = { counts, scope: 'units', group: 'totals' } as const;
    const step = Math.max(1, Math.round(rule.target / 6));
    const steps = (count: number) => Array.from({ length: 2 * count + 1 }, (_, n) => (n - count) * step);
    return [
      ...steps(5).map((one) => lines.overUnder(scoped, expectedUnits + 0.5 + one)),
      ...steps(4).map((one) => lines.handicap(scoped, 0.5 + one)),
      lines.oddEven(scoped),
      ...(hasSideTotals ? ([0, 1] as const) : []).flatMap((side) =>
        steps(2).map((one) => lines.overUnder(scoped, Math.round(expectedUnits / 2) + 0.5 + one, side)),
      ),
    ];
  }

  function setMarkets(match: SetsSoFar, index: number): Market[] {
    const scoped = {
      counts: countsOf(scoresOfSet(match, index), true),
      scope: `set-${index + 1}`,
      group: 'periods',
    } as const;
    const { target } = rules[index] as SetRule;
    const middle = Math.round(target * 1.6);
    const step = Math.max(1, Math.round(target / 8));
    const inPeriods = (market: Market): Market => ({ ...market, group: 'periods' });
    return [
      lines.twoWay(scoped),
      ...[-1, 0, 1].map((one) => inPeriods(lines.overUnder(scoped, middle + 0.5 + one * step))),
      ...[-1, 1].map((one) => inPeriods(lines.handicap(scoped, one * (step + 0.5)))),
      inPeriods(lines.oddEven(scoped)),
    ];
  }

  const allMarkets = (match: SetsSoFar): Market[] => {
    const main = inSets(match);
    const finals = Array.from({ length: setsToWin }, (_, lost): Score[] => [
      [setsToWin, lost],
      [lost, setsToWin],
    ]).flat();
    return [
      lines.twoWay(main),
      lines.correctScore(main, finals, false),
      ...Array.from({ length: setsToWin - 1 }, (_, n) => lines.overUnder(main, setsToWin + n + 0.5)),
      ...Array.from({ length: setsToWin - 1 }, (_, n) => n + 1.5).flatMap((line) => [
        lines.handicap(main, -line),
        lines.handicap(main, line),
      ]),
      ...unitMarkets(match),
      ...rules.flatMap((_, index) => setMarkets(match, index)),
    ];
  };

  return {
    endsAt,
    stateAt(now) {
      const phase = phaseAt(times, now);
      if (phase === 'upcoming') return { phase };
      const { sets, won } = matchAt(now);
      const suspended = phase === 'live' && standingAt(now).isBreak ? 'break' : undefined;
      return {
        phase,
        score: won,
        parts: sets,
        clock: { key: 'set', value: sets.length },
        ...(suspended ? { suspended } : {}),
      };
    },
    marketsAt(now, range) {
      const match = matchAt(now);
      if (range === 'all') return allMarkets(match);
      const main = inSets(match);
      return [lines.twoWay(main), lines.overUnder(main, setsToWin + (setsToWin > 2 ? 1 : 0) + 0.5)];
    },
  };
}
