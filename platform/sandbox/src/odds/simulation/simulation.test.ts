import { describe, expect, it } from '@jest/globals';
import { fixturesOf, PERIOD_MS, startOf } from './calendar.ts';
import { fixtureAt } from './fixture-at.ts';
import type { FixturePlan } from './fixture-state.ts';

const SEED = 'seed';
const PERIOD = 247_000;
const MINUTE = 60_000;
const at = (minutes: number) => new Date(startOf(PERIOD) + minutes * MINUTE);

describe('the simulation', () => {
  const plans = fixturesOf(PERIOD, SEED);
  const matches = plans.filter((plan) => plan.sides.length === 2);
  const during = (plan: FixturePlan) =>
    Array.from({ length: 97 }, (_, n) =>
      fixtureAt(plan, SEED, plan.startsAt + (n / 96) * (plan.endsAt - plan.startsAt)),
    );

  it('produces the same state for the same seed and time, and a different state for another seed', () => {
    const now = at(50).getTime();
    const all = (seed: string) => fixturesOf(PERIOD, seed).map((plan) => fixtureAt(plan, seed, now));
    expect(all(SEED)).toEqual(all(SEED));
    expect(all(SEED)).not.toEqual(all('other'));
  });

  it('never cancels a goal and ends each match within its period', () => {
    for (const plan of matches.filter(({ sport }) => sport !== 'Tennis')) {
      const goals = during(plan).map((state) =>
        (state.score ?? '0').split(' – ').reduce((sum, n) => sum + Number(n), 0),
      );
      expect(goals).toEqual([...goals].sort((a, b) => a - b));
      expect(plan.endsAt).toBeLessThanOrEqual(startOf(PERIOD + 1));
    }
  });

  it('plays a tennis match to its end, set by set', () => {
    const tennis = matches.filter(({ sport }) => sport === 'Tennis');
    expect(tennis.length).toBeGreaterThan(1);
    for (const plan of tennis) {
      const last = fixtureAt(plan, SEED, plan.endsAt).score ?? '';
      expect(last).toMatch(/^\d–\d \d–\d( \d–\d)?$/);
    }
  });

  it('produces moving prices between 1.01 and 50 that include a margin', () => {
    for (const plan of matches) {
      const states = during(plan);
      const odds = states.flatMap(({ markets }) => markets.flatMap(({ selections }) => selections.map((s) => s.odds)));
      expect(Math.min(...odds)).toBeGreaterThanOrEqual(101);
      expect(Math.max(...odds)).toBeLessThanOrEqual(5_000);
      const first = states.map(({ markets }) => markets[0]?.selections[0]?.odds);
      expect(new Set(first).size).toBeGreaterThan(10);
      const book = (states[0]?.markets[0]?.selections ?? []).reduce((sum, { odds }) => sum + 100 / odds, 0);
      expect(book).toBeGreaterThan(1.02);
    }
  });

  it('closes a match before its end and hides it afterwards', () => {
    for (const plan of matches) {
      const states = during(plan);
      expect(states.at(-2)).toMatchObject({ toBeRemoved: true, disabled: true, isVisible: true });
      expect(states.at(-1)).toMatchObject({ isVisible: false });
      expect(states[10]).toMatchObject({ toBeRemoved: false, isVisible: true });
    }
  });

  it('occasionally suspends prices and withdraws one competitor from a title race', () => {
    const disabled = matches.flatMap((plan) =>
      during(plan).flatMap((state) =>
        state.markets.flatMap((market) => market.selections.filter((s) => s.disabled && !s.toBeRemoved)),
      ),
    );
    expect(disabled.length).toBeGreaterThan(5);
    const race = plans.find((plan) => plan.sides.length > 2) as FixturePlan;
    const field = (minutes: number) => fixtureAt(race, SEED, at(minutes).getTime()).markets[0]?.selections ?? [];
    expect(field(30).filter((s) => s.toBeRemoved)).toHaveLength(0);
    expect(field(50).filter((s) => s.toBeRemoved && s.showBet)).toHaveLength(1);
    expect(field(80).filter((s) => !s.showBet)).toHaveLength(1);
  });
});

describe('simulated results', () => {
  const plans = fixturesOf(PERIOD, SEED);
  const resultsAt = (plan: FixturePlan, now: number) =>
    fixtureAt(plan, SEED, now).markets.map(({ selections }) => selections.map(({ result }) => result));

  it('exist for every selection of a finished match, with one winner per market', () => {
    for (const plan of plans.filter(({ sides }) => sides.length === 2)) {
      for (const results of resultsAt(plan, plan.endsAt)) {
        expect(results.filter((result) => result === 'WON')).toHaveLength(1);
        expect(results).not.toContain(null);
      }
    }
  });

  it('never change once they are known, even if they are known before the end', () => {
    let earlyCount = 0;
    for (const plan of plans) {
      let before = resultsAt(plan, plan.startsAt - PERIOD_MS).flat();
      for (let now = plan.startsAt - PERIOD_MS; now <= plan.endsAt; now += 2 * MINUTE) {
        const results = resultsAt(plan, now).flat();
        before.forEach((result, index) => {
          if (result !== null) expect(results[index]).toBe(result);
        });
        if (now > plan.startsAt && now < plan.endsAt && results.some((result) => result !== null)) earlyCount += 1;
        before = results;
      }
    }
    expect(earlyCount).toBeGreaterThan(0);
  });

  it('name the title winner before the period ends and void a withdrawn competitor', () => {
    const race = plans.find(({ sides }) => sides.length > 2) as FixturePlan;
    expect(resultsAt(race, startOf(PERIOD)).flat().filter(Boolean)).toEqual([]);
    expect(resultsAt(race, at(80).getTime()).flat().filter(Boolean)).toEqual(['VOID']);
    const final = resultsAt(race, race.startsAt).flat();
    expect(final.toSorted()).toEqual([...Array(race.sides.length - 2).fill('LOST'), 'VOID', 'WON']);
  });
});
