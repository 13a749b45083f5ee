import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../../money/ledger/invariants.ts';
import { aPlayer, count, type TestLedger, testLedger } from '../../../money/ledger/test-ledger.ts';
import { walletOf } from '../../../money/wallet/repository.ts';
import { enroll, placeBet } from '../bets.ts';
import { betsOf, standingOf } from '../repository.ts';
import { fixturesOf, PERIOD_MS, periodAt, startOf } from './calendar.ts';
import { INITIAL_POINTS } from './demo-tournaments.ts';
import { fixtureAt } from './fixture-at.ts';
import type { FixturePlan } from './fixture-state.ts';
import { RIVALS, resultsOf } from './rivals.ts';
import { feedTick, priceTick } from './tick.ts';

const SEED = 'seed';
const OPTIONS = { seed: SEED, currencies: ['EUR', 'PEN'] };
/** Ahead of the clock of the machine, which closes a tournament to bets. */
const PERIOD = periodAt(Date.now()) + 20;
const MINUTE = 60_000;
const at = (minutes: number) => new Date(startOf(PERIOD) + minutes * MINUTE);

describe('results of the feed', () => {
  const plans = fixturesOf(PERIOD, SEED);
  const resultsAt = (plan: FixturePlan, now: number) =>
    fixtureAt(plan, SEED, now).markets.map(({ selections }) => selections.map(({ result }) => result));

  it('are there for every selection when a match is over, one winner a market', () => {
    for (const plan of plans.filter(({ sides }) => sides.length === 2)) {
      for (const results of resultsAt(plan, plan.endsAt)) {
        expect(results.filter((result) => result === 'WON')).toHaveLength(1);
        expect(results).not.toContain(null);
      }
    }
  });

  it('never change once they are known, also those known before the end', () => {
    let early = 0;
    for (const plan of plans) {
      let before = resultsAt(plan, plan.startsAt - PERIOD_MS).flat();
      for (let now = plan.startsAt - PERIOD_MS; now <= plan.endsAt; now += 2 * MINUTE) {
        const results = resultsAt(plan, now).flat();
        before.forEach((result, index) => {
          if (result !== null) expect(results[index]).toBe(result);
        });
        if (now > plan.startsAt && now < plan.endsAt && results.some((result) => result !== null)) early += 1;
        before = results;
      }
    }
    expect(early).toBeGreaterThan(0);
  });

  it('say who won the title as its tournament ends; who withdrew is void', () => {
    const race = plans.find(({ sides }) => sides.length > 2) as FixturePlan;
    expect(resultsAt(race, startOf(PERIOD)).flat().filter(Boolean)).toEqual([]);
    expect(resultsAt(race, at(80).getTime()).flat().filter(Boolean)).toEqual(['VOID']);
    const final = resultsAt(race, race.startsAt).flat();
    expect(final.toSorted()).toEqual([...Array(race.sides.length - 2).fill('LOST'), 'VOID', 'WON']);
  });
});

describe('a bet on the calendar’s tournament', () => {
  let ledger: TestLedger;
  beforeAll(async () => {
    ledger = await testLedger();
  });
  afterAll(() => ledger.drop());

  const tournamentId = `cup-eur-${PERIOD}`;

  /** What is offered now, with its odds. */
  async function offered(like: string): Promise<{ id: string; odds: number }> {
    const { rows } = await sql<{ id: string; odds: number }>`
      select selection_id as id, odds from offer where selection_id like ${like} and not gone and not suspended
      order by selection_id limit 1`.execute(ledger.db);
    if (!rows[0]) throw new Error(`nothing offered like ${like}`);
    return rows[0];
  }

  it('is settled by the feed within its match’s time, the rest by the end, and the end pays the prizes', async () => {
    const { db } = ledger;
    await feedTick(db, at(3), OPTIONS);
    const customerId = await aPlayer(db, { withdrawable: 1_000n });
    const player = { customerId, tournamentId };
    await enroll(db, { ...player, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
    for (const like of [1, 2, 3].map((n) => `m${PERIOD}-${n}:%`).concat(`t${PERIOD}:%`)) {
      const { id, odds } = await offered(like);
      const outcome = await placeBet(db, { ...player, key: randomUUID(), selectionId: id, stake: 50_000n, odds });
      expect(outcome).toMatchObject({ first: { bet: { status: 'PENDING' } } });
    }
    const { entryId = '' } = (await standingOf(db, tournamentId, customerId)) ?? {};
    await priceTick(db, at(24.1), OPTIONS);
    const [race, , , match] = await betsOf(db, entryId);
    expect([match?.status, race?.status]).toEqual(['SETTLED', 'PENDING']);

    // Nobody looked for two periods: what ended meanwhile is caught up with.
    await Promise.all([1, 2].map(() => feedTick(db, at(250 + 120), OPTIONS)));
    expect((await betsOf(db, entryId)).map(({ status }) => status)).not.toContain('PENDING');
    expect(await count(db, 'tournament', sql`id = ${tournamentId} and status = 'FINISHED'`)).toBe(1);
    const own = await standingOf(db, tournamentId, customerId);
    expect(own?.prize).toEqual({ place: 1, amount: '9.00' });
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '9.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('goes on where all of a tournament is caught up with at once, and a rival has lost late what was won early', async () => {
    const { db } = ledger;
    const period = Array.from({ length: 5_000 }, (_, later) => PERIOD + 100 + later).find(isWonEarlyAndLostLate);
    if (period === undefined) throw new Error('no such period');
    await feedTick(db, new Date(startOf(period + 1) + MINUTE), OPTIONS);
    const ended = sql`id = ${`cup-eur-${period}`} and status = 'FINISHED'`;
    expect(await count(db, 'tournament', ended)).toBe(1);
    expect(await invariants(db)).toEqual([]);
  });
});

/** Whether a rival's results, taken in by the names of the matches (10 before 2), would go below zero on the way. */
function isWonEarlyAndLostLate(period: number): boolean {
  const matches = fixturesOf(period, SEED).filter(({ sides }) => sides.length === 2);
  return RIVALS.some((rival) => {
    const results = resultsOf(rival, matches, `${SEED}/cup-eur-${period}`, INITIAL_POINTS);
    const byName = results.toSorted((one, other) => (one.fixtureId < other.fixtureId ? -1 : 1));
    let points = INITIAL_POINTS;
    return byName.some(({ amount }) => {
      points += amount;
      return points < 0;
    });
  });
}
