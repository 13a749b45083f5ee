import { describe, expect, it } from '@jest/globals';
import { COMPETITIONS } from '../catalogue/competitions.ts';
import type { Fixture } from '../catalogue/fixture.ts';
import { fixtureNamed, fixturesOnOffer } from '../catalogue/schedule.ts';
import { SPORT_IDS, type SportId, sportOf } from '../catalogue/sports.ts';
import { RESULTS } from '../markets/grade.ts';
import { type Market, resultsOf } from '../markets/market.ts';
import { priceOf } from '../markets/prices.ts';
import { diceOf } from './chance.ts';
import { placesOf } from './finishing-order.ts';
import { playOf } from './play-of.ts';
import { setScores } from './set-chances.ts';

const NOW = Date.UTC(2026, 10, 29, 18, 3);
const SEED = 'seed';
const offered = fixturesOnOffer(NOW);
const of = (sport: SportId) =>
  offered.find(({ competition, startsAt }) => competition.sport === sport && startsAt > NOW) as Fixture;
const between = ({ startsAt, endsAt }: Fixture, share: number) => startsAt + share * (endsAt - startsAt);

/** Markets of which exactly one selection wins. */
const isPartition = ({ label, selections }: Market) =>
  !['double-chance', 'podium', 'points-finish', 'draw-no-bet'].includes(label.key) &&
  selections.every(({ chances }) => chances.void + chances['half-won'] + chances['half-lost'] === 0);

describe('the schedule', () => {
  it('offers more than 200 fixtures of 12 sports, some of them live', () => {
    expect(offered.length).toBeGreaterThan(200);
    expect(new Set(offered.map(({ competition }) => competition.sport))).toEqual(new Set(SPORT_IDS));
    expect(SPORT_IDS).toHaveLength(12);
    expect(offered.filter(({ startsAt }) => startsAt <= NOW).length).toBeGreaterThan(5);
  });

  it('finds each fixture by its id, which no other one has', () => {
    expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length);
    for (const fixture of offered) expect(fixtureNamed(fixture.id)).toEqual(fixture);
    for (const id of ['', '1', '0001', '101x', '10101', '9990']) expect(fixtureNamed(id)).toBeUndefined();
  });

  it('gives each competition its own number and never lets a side play itself', () => {
    expect(new Set(COMPETITIONS.map(({ number }) => number)).size).toBe(COMPETITIONS.length);
    for (const { sides } of offered) expect(new Set(sides).size).toBe(sides.length);
  });
});

describe.each(SPORT_IDS)('the model of %s', (sport) => {
  const fixture = of(sport);
  const play = playOf(fixture, SEED);
  const at = (share: number) => play.marketsAt(between(fixture, share), 'all');

  it('offers 20 to 140 markets with the same ids from the start to the end', () => {
    const ids = at(-0.1).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(20);
    expect(at(1).length).toBeLessThanOrEqual(140);
    expect(new Set(ids).size).toBe(ids.length);
    expect(at(1).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(ids).toEqual(expect.arrayContaining(play.marketsAt(between(fixture, -0.1), 'main').map(({ id }) => id)));
  });

  it('has probabilities that add up to 1 in each selection and each market', () => {
    for (const share of [-0.1, 0.3, 0.77, 1])
      for (const market of at(share)) {
        for (const { chances } of market.selections)
          expect(RESULTS.reduce((sum, result) => sum + chances[result], 0)).toBeCloseTo(1, 6);
        if (!isPartition(market)) continue;
        expect([market.id, market.selections.reduce((sum, { chances }) => sum + chances.won, 0)]).toEqual([
          market.id,
          expect.closeTo(1, 6),
        ]);
      }
  });

  it('has prices above a fair book', () => {
    for (const market of at(-0.1).filter(isPartition)) {
      const prices = market.selections.map(({ chances }) => priceOf(chances, market.margin));
      if (prices.includes(null)) continue;
      expect(prices.reduce((sum: number, odds) => sum + 100 / Number(odds), 0)).toBeGreaterThan(1.03);
    }
  });

  it('ends with one winner in each market, as the score says, and never changes a certain result', () => {
    const end = at(1);
    for (const market of end) expect([market.id, resultsOf(market) !== undefined]).toEqual([market.id, true]);
    for (const market of end.filter(isPartition))
      expect([market.id, [...(resultsOf(market)?.values() ?? [])].filter((result) => result === 'won').length]).toEqual(
        [market.id, 1],
      );
    const final = new Map(end.map((market) => [market.id, resultsOf(market)]));
    for (let share = 0.1; share < 1; share += 0.2)
      for (const market of at(share)) {
        const results = resultsOf(market);
        if (results) expect([market.id, results]).toEqual([market.id, final.get(market.id)]);
      }
    const { score, phase } = play.stateAt(play.endsAt);
    expect(phase).toBe('finished');
    const winner = end.find(({ id }) => id === 'match:result' || (sport !== 'motor-racing' && id === 'match:winner'));
    if (!winner || !score) return;
    const expected = score[0] > score[1] ? '1' : score[0] < score[1] ? '2' : 'x';
    expect(resultsOf(winner)?.get(expected)).toBe('won');
  });

  it('has a result at the end for each selection that was ever on offer', () => {
    for (const seed of ['one', 'two', 'three', 'four']) {
      const course = playOf(fixture, seed);
      const settled = new Set(
        course
          .marketsAt(course.endsAt, 'all')
          .flatMap((market) => [...(resultsOf(market)?.keys() ?? [])].map((id) => `${market.id}/${id}`)),
      );
      for (const share of [-0.1, 0.3, 0.77, 0.99])
        for (const market of course.marketsAt(between(fixture, share), 'all'))
          for (const { id } of market.selections)
            expect([`${market.id}/${id}`, settled.has(`${market.id}/${id}`)]).toEqual([`${market.id}/${id}`, true]);
    }
  });

  it('is the same for the same seed and another one for another seed', () => {
    const state = (seed: string) =>
      [0.2, 0.5, 0.9].map((share) => playOf(fixture, seed).marketsAt(between(fixture, share), 'main'));
    expect(state(SEED)).toEqual(state(SEED));
    expect(state(SEED)).not.toEqual(state('other'));
  });
});

describe.each(SPORT_IDS.filter((sport) => sportOf(sport).model === 'sets'))('a match of %s', (sport) => {
  it('shows nothing about its length before its end: all matches have the same pace', () => {
    const fixture = of(sport);
    const courses = ['one', 'two', 'three', 'four', 'five', 'six'].map((seed) => playOf(fixture, seed));
    expect(new Set(courses.map(({ endsAt }) => endsAt)).size).toBeGreaterThan(1);
    const first = Math.min(...courses.map(({ endsAt }) => endsAt));
    const unitsAt = (now: number) =>
      courses.map((play) => (play.stateAt(now).parts ?? []).reduce((sum, [home, away]) => sum + home + away, 0));
    for (let share = 0.05; share < 1; share += 0.05)
      expect(new Set(unitsAt(fixture.startsAt + share * (first - fixture.startsAt))).size).toBe(1);
    for (const { endsAt } of courses) expect(endsAt).toBeLessThanOrEqual(fixture.endsAt);
  });
});

describe('the dice of a match', () => {
  it('are read from more than 32 bits and depend on the whole seed', () => {
    const seed = 'a'.repeat(64);
    const values = Array.from({ length: 20 }, (_, n) => diceOf(seed, '1010')('unit', n));
    expect(values.some((value) => !Number.isInteger(value * 2 ** 32))).toBe(true);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(diceOf(`${'a'.repeat(63)}b`, '1010')('unit', 0)).not.toBe(values[0]);
  });
});

describe('setScores', () => {
  it('plays tennis sets to six games with two ahead, or to seven', () => {
    const scores = setScores({ target: 6, lead: 2, cap: 7 }, 0.5);
    expect(scores.map(([score]) => score.join('-')).sort()).toEqual(
      ['0-6', '1-6', '2-6', '3-6', '4-6', '5-7', '6-0', '6-1', '6-2', '6-3', '6-4', '6-7', '7-5', '7-6'].sort(),
    );
    expect(scores.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(setScores({ target: 6, lead: 2, cap: 7 }, 0.5, [5, 0]).some(([[home]]) => home === 0)).toBe(false);
  });
});

describe('placesOf', () => {
  it('gives each competitor one place and each place one competitor, in proportion to the weights', () => {
    const places = placesOf([3, 2, 1]);
    for (const row of places) expect(row.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(places.map((row) => row[0])).toEqual([
      expect.closeTo(3 / 6, 12),
      expect.closeTo(2 / 6, 12),
      expect.closeTo(1 / 6, 12),
    ]);
    expect(places[2]?.[1]).toBeCloseTo((3 / 6) * (1 / 3) + (2 / 6) * (1 / 4), 12);
  });
});
