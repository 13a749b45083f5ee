import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../../money/ledger/invariants.ts';
import { count, type TestLedger, testLedger } from '../../../money/ledger/test-ledger.ts';
import { fixturesOf, PERIOD_MS, startOf } from './calendar.ts';
import { fixtureAt } from './fixture-at.ts';
import type { FixturePlan } from './fixture-state.ts';
import { emptyMemory, feedTick } from './tick.ts';

const SEED = 'seed';
const OPTIONS = { seed: SEED, currencies: ['EUR', 'PEN'] };
const PERIOD = 247_000;
const MINUTE = 60_000;
const at = (minutes: number) => new Date(startOf(PERIOD) + minutes * MINUTE);

describe('the fixture feed', () => {
  const plans = fixturesOf(PERIOD, SEED);
  const matches = plans.filter((plan) => plan.sides.length === 2);
  const during = (plan: FixturePlan) =>
    Array.from({ length: 97 }, (_, n) =>
      fixtureAt(plan, SEED, plan.startsAt + (n / 96) * (plan.endsAt - plan.startsAt)),
    );

  it('says the same for the same seed and time, and something else for another seed', () => {
    const now = at(50).getTime();
    const all = (seed: string) => fixturesOf(PERIOD, seed).map((plan) => fixtureAt(plan, seed, now));
    expect(all(SEED)).toEqual(all(SEED));
    expect(all(SEED)).not.toEqual(all('other'));
  });

  it('never takes a goal back and ends a match inside its tournament', () => {
    for (const plan of matches.filter(({ sport }) => sport !== 'Tennis')) {
      const goals = during(plan).map((state) =>
        (state.score ?? '0').split(' – ').reduce((sum, n) => sum + Number(n), 0),
      );
      expect(goals).toEqual([...goals].sort((a, b) => a - b));
      expect(plan.endsAt).toBeLessThanOrEqual(startOf(PERIOD + 1));
    }
  });

  it('tells a tennis match set by set to its end', () => {
    const tennis = matches.filter(({ sport }) => sport === 'Tennis');
    expect(tennis.length).toBeGreaterThan(1);
    for (const plan of tennis) {
      const last = fixtureAt(plan, SEED, plan.endsAt).score ?? '';
      expect(last).toMatch(/^\d–\d \d–\d( \d–\d)?$/);
    }
  });

  it('prices with a margin, between 1.01 and 50, and moves the prices', () => {
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

  it('closes a match before its end, and hides it afterwards', () => {
    for (const plan of matches) {
      const states = during(plan);
      expect(states.at(-2)).toMatchObject({ toBeRemoved: true, disabled: true, isVisible: true });
      expect(states.at(-1)).toMatchObject({ isVisible: false });
      expect(states[10]).toMatchObject({ toBeRemoved: false, isVisible: true });
    }
  });

  it('suspends some prices now and then, and takes one off a title race', () => {
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

describe('the demo scheduler’s tick', () => {
  let ledger: TestLedger;
  beforeAll(async () => {
    ledger = await testLedger();
  });
  afterAll(() => ledger.drop());

  const statuses = async (currency: string) => {
    const { rows } = await sql<{ status: string }>`
      select status from tournament where currency = ${currency} order by starts_at`.execute(ledger.db);
    return rows.map((row) => row.status);
  };

  it('keeps one tournament finished, one running and one upcoming, for each currency', async () => {
    await feedTick(ledger.db, at(30), OPTIONS);
    for (const currency of ['EUR', 'PEN']) {
      expect(await statuses(currency)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
    }
    await feedTick(ledger.db, new Date(at(30).getTime() + PERIOD_MS), OPTIONS);
    for (const currency of ['EUR', 'PEN']) {
      expect(await statuses(currency)).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
    }
  });

  it('never takes a tournament out of FINISHED, whatever the clock does', async () => {
    await feedTick(ledger.db, at(10), OPTIONS);
    expect(await statuses('EUR')).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
  });

  it('plays the rivals with points of the ledger, once each, also when two nodes tick at once', async () => {
    const later = new Date(at(80).getTime() + PERIOD_MS);
    await Promise.all([1, 2, 3].map(() => feedTick(ledger.db, later, OPTIONS)));
    const transfers = await count(ledger.db, 'transfer');
    await feedTick(ledger.db, later, OPTIONS);
    expect(await count(ledger.db, 'transfer')).toBe(transfers);
    expect(await count(ledger.db, 'transfer', sql`kind = 'points_result'`)).toBeGreaterThan(20);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('misses nothing where it remembers what it has written itself', async () => {
    const results = () => count(ledger.db, 'transfer', sql`kind = 'points_result'`);
    const period = (minutes: number) => new Date(at(minutes).getTime() + 2 * PERIOD_MS);
    const remembering = { ...OPTIONS, memory: emptyMemory() };
    await feedTick(ledger.db, period(40), remembering);
    const before = await results();
    for (const minutes of [55, 70, 85]) await feedTick(ledger.db, period(minutes), remembering);
    const after = await results();
    expect(after).toBeGreaterThan(before);
    await feedTick(ledger.db, period(85), OPTIONS);
    expect(await results()).toBe(after);
    for (const currency of ['EUR', 'PEN']) expect((await statuses(currency)).at(-1)).toBe('UPCOMING');
  });
});
