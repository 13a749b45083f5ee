import type { Fixture } from '../catalogue/fixture.ts';
import type { LapSport } from '../catalogue/sports.ts';
import type { Result } from '../markets/grade.ts';
import { type Label, type Market, type MarketGroup, marginFor, type Selection, selection } from '../markets/market.ts';
import { diceOf, driftAt } from './chance.ts';
import { placesOf } from './finishing-order.ts';
import { type Play, phaseAt, shareAt } from './play.ts';

const CLOSES_AT = 0.97;
/** Places that count as the podium, and that earn points. */
const PODIUM = 3;
const POINTS = 6;
const MOST_DUELS = 15;

/** Returns the indexes of values in ascending order. */
const ranked = (values: readonly number[]) =>
  values
    .map((value, index) => ({ value, index }))
    .sort((a, b) => a.value - b.value)
    .map(({ index }) => index);

/** Plays a race over laps. */
export function playLaps(fixture: Fixture, { laps }: LapSport, seed: string): Play {
  const dice = diceOf(seed, fixture.id);
  const count = fixture.sides.length;
  const weights = fixture.sides.map((_, n) => Math.exp(2 * dice('strength', n)));
  // The smallest of exponentially distributed times wins, each with a rate of its weight.
  const final = ranked(weights.map((weight, n) => -Math.log(1 - dice('time', n)) / weight));
  const grid = ranked(weights.map((weight, n) => -weight + dice('grid', n) * 3));
  const finalPlace = fixture.sides.map((_, n) => final.indexOf(n));
  const gridPlace = fixture.sides.map((_, n) => grid.indexOf(n));
  const orderAt = (share: number) => {
    const done = Math.floor(share * laps) / laps;
    return ranked(fixture.sides.map((_, n) => (gridPlace[n] ?? 0) * (1 - done) + (finalPlace[n] ?? 0) * done));
  };

  const duels = fixture.sides
    .flatMap((_, one) => fixture.sides.slice(one + 1).map((__, n) => [one, one + 1 + n] as const))
    .slice(0, MOST_DUELS);

  function marketsAt(now: number, range: 'main' | 'all'): Market[] {
    const share = shareAt(fixture, now);
    const isOver = share >= 1;
    const order = orderAt(share);
    const pull = share / (1.02 - share);
    const current = weights.map(
      (weight, n) =>
        weight *
        driftAt(dice, n, fixture.startsAt, now) *
        Math.exp((pull * 2 * (count / 2 - order.indexOf(n))) / count),
    );
    const places = isOver
      ? finalPlace.map((place) => Array.from({ length: count }, (_, n) => (n === place ? 1 : 0)))
      : placesOf(current);
    const placesTo = (competitor: number) =>
      (places[competitor] ?? []).map((chance, place) => [place, chance] as const);
    const within = (
      competitor: number,
      most: number,
      id = String(competitor),
      label: Label = { key: 'competitor', side: competitor },
    ) => selection(id, label, placesTo(competitor), (place): Result => (place < most ? 'won' : 'lost'));
    const market = (
      id: string,
      group: MarketGroup,
      label: Label,
      selections: readonly Selection[],
      margin = marginFor(selections.length),
    ): Market => ({ id: `match:${id}`, group, scope: 'match', label, margin, isExact: isOver, selections });
    const all = fixture.sides.map((_, n) => n);
    const winner = market(
      'winner',
      'winners',
      { key: 'race-winner' },
      all.map((n) => within(n, 1)),
    );
    const podium = market(
      'podium',
      'winners',
      { key: 'podium' },
      all.map((n) => within(n, PODIUM)),
    );
    if (range === 'main') return [winner];
    return [
      winner,
      podium,
      market(
        'points',
        'winners',
        { key: 'points-finish' },
        all.map((n) => within(n, POINTS)),
      ),
      ...duels.map(([one, two]) => {
        const ahead: readonly (readonly [boolean, number])[] = isOver
          ? [[(finalPlace[one] ?? 0) < (finalPlace[two] ?? 0), 1]]
          : [
              [true, (current[one] ?? 0) / ((current[one] ?? 0) + (current[two] ?? 0))],
              [false, (current[two] ?? 0) / ((current[one] ?? 0) + (current[two] ?? 0))],
            ];
        return market(`duel:${one}-${two}`, 'handicaps', { key: 'duel', side: one, other: two }, [
          selection('1', { key: 'competitor', side: one }, ahead, (isAhead): Result => (isAhead ? 'won' : 'lost')),
          selection('2', { key: 'competitor', side: two }, ahead, (isAhead): Result => (isAhead ? 'lost' : 'won')),
        ]);
      }),
      ...all.map((n) =>
        market(`place:${n}`, 'teams', { key: 'place-of', side: n, line: String(count / 2 + 0.5) }, [
          selection(
            'under',
            { key: 'under', line: String(count / 2 + 0.5) },
            placesTo(n),
            (place): Result => (place < count / 2 ? 'won' : 'lost'),
          ),
          selection(
            'over',
            { key: 'over', line: String(count / 2 + 0.5) },
            placesTo(n),
            (place): Result => (place < count / 2 ? 'lost' : 'won'),
          ),
        ]),
      ),
    ];
  }

  return {
    endsAt: fixture.endsAt,
    stateAt(now) {
      const phase = phaseAt(fixture, now);
      if (phase === 'upcoming') return { phase };
      const share = shareAt(fixture, now);
      const clock = { key: 'lap' as const, value: Math.min(laps, Math.floor(share * laps) + 1) };
      return { phase, order: orderAt(share), clock, ...(share >= CLOSES_AT ? { suspended: 'ending' as const } : {}) };
    },
    marketsAt,
  };
}
