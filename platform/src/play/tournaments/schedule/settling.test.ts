import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERIOD_MS, periodAt, startOf } from '@parlay/sandbox/odds/calendar';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../../money/ledger/invariants.ts';
import { walletOf } from '../../../money/wallet/repository.ts';
import { seedTournaments } from '../../../testing/demo-tournaments.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../../testing/ledger.ts';
import { enroll, placeBet } from '../bets.ts';
import { betsOf } from '../repository.ts';
import { standingOf } from '../standings.ts';

const BRANDS = [
  { id: 104, currencies: ['EUR'] },
  { id: 105, currencies: ['EUR', 'PEN'] },
];
const SEED = 'seed';
/** A period in the future, because the machine's clock closes tournaments to bets. */
const PERIOD = periodAt(Date.now()) + 20;
const MINUTE = 60_000;
const at = (minutes: number, period = PERIOD) => new Date(startOf(period) + minutes * MINUTE);

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());
const tick = (now: Date) => seedTournaments(ledger.db, BRANDS, now, SEED);

describe('a bet in a scheduled tournament', () => {
  const tournamentId = `cup-eur-${PERIOD}`;

  let minute = 3;
  /** Returns the first offer of a market with its odds. Moves the time forward while a goal suspends a match's bets. */
  async function firstOffer(like: string): Promise<{ id: string; odds: number }> {
    await tick(at(minute));
    const rows = await readRows(
      ledger.db,
      { id: z.string(), odds: z.number() },
      sql`
      select selection_id as id, odds from offer where selection_id like ${like} and not gone and not suspended
      order by selection_id limit 1`,
    );
    if (rows[0]) return rows[0];
    minute += 0.5;
    if (minute > 10) throw new Error(`nothing offered like ${like}`);
    return firstOffer(like);
  }

  it('is settled by the feed during its match or at the end, when the prizes are paid', async () => {
    const { db } = ledger;
    await tick(at(minute));
    const customerId = await aPlayer(db, { withdrawable: 1_000n });
    const player = { customerId, tournamentId };
    await enroll(db, { ...player, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
    for (const like of [1, 2, 3].map((n) => `fairprice:m${PERIOD}-${n}:%`).concat(`fairprice:t${PERIOD}:%`)) {
      const { id, odds } = await firstOffer(like);
      const result = await placeBet(db, { ...player, key: randomUUID(), selectionId: id, stake: 50_000n, odds });
      expect(result).toMatchObject({ first: { bet: { status: 'PENDING' } } });
    }
    const { entryId = '' } = (await standingOf(db, tournamentId, customerId)) ?? {};
    await tick(at(24.1));
    const [race, , , match] = await betsOf(db, entryId);
    expect([match?.status, race?.status]).toEqual(['SETTLED', 'PENDING']);

    await Promise.all([1, 2].map(() => tick(at(121))));
    expect((await betsOf(db, entryId)).map(({ status }) => status)).not.toContain('PENDING');
    expect(await countRows(db, 'tournament', sql`id = ${tournamentId} and status = 'FINISHED'`)).toBe(1);
    const standing = await standingOf(db, tournamentId, customerId);
    expect(standing?.prize).toEqual({ place: 1, amount: '9.00' });
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '9.00' });
    expect(await invariants(db)).toEqual([]);
  });
});

describe('the demo schedule', () => {
  const later = (minutes: number) => at(minutes, PERIOD + 10);
  const statuses = async (currency: string, since: Date) => {
    const rows = await readRows(
      ledger.db,
      { status: z.string() },
      sql`
      select status from tournament where currency = ${currency} and ends_at >= ${since} order by starts_at`,
    );
    return rows.map(({ status }) => status);
  };

  it('has a finished, a running and an upcoming tournament for each currency', async () => {
    const since = later(0);
    await tick(later(30));
    for (const currency of ['EUR', 'PEN'])
      expect(await statuses(currency, since)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
    await tick(new Date(later(30).getTime() + PERIOD_MS));
    for (const currency of ['EUR', 'PEN'])
      expect(await statuses(currency, since)).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
  });

  it('never reopens a FINISHED tournament, even if the clock goes back', async () => {
    await tick(later(10));
    expect(await statuses('EUR', later(0))).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
  });

  it('plays the rivals with ledger points, once each, even if several nodes tick concurrently', async () => {
    const moment = new Date(later(80).getTime() + PERIOD_MS);
    await Promise.all([1, 2, 3].map(() => tick(moment)));
    const transfers = await countRows(ledger.db, 'transfer');
    await tick(moment);
    expect(await countRows(ledger.db, 'transfer')).toBe(transfers);
    expect(await countRows(ledger.db, 'transfer', sql`kind = 'points_result'`)).toBeGreaterThan(20);
    expect(await countRows(ledger.db, 'tournament_entry', sql`is_demo`)).toBeGreaterThan(20);
    expect(await invariants(ledger.db)).toEqual([]);
  });
});
