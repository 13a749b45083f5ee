import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERIOD_MS, periodAt, startOf } from '@parlay/sandbox/odds/calendar';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../../money/ledger/invariants.ts';
import { walletOf } from '../../../money/wallet/repository.ts';
import { seedTournaments } from '../../../testing/demo-tournaments.ts';
import { aPlayer, count, type TestLedger, testLedger } from '../../../testing/ledger.ts';
import { enroll, placeBet } from '../bets.ts';
import { betsOf } from '../repository.ts';
import { standingOf } from '../standings.ts';

const BRANDS = [
  { id: 104, currencies: ['EUR'] },
  { id: 105, currencies: ['EUR', 'PEN'] },
];
const SEED = 'seed';
/** Ahead of the clock of the machine, which closes a tournament to bets. */
const PERIOD = periodAt(Date.now()) + 20;
const MINUTE = 60_000;
const at = (minutes: number, period = PERIOD) => new Date(startOf(period) + minutes * MINUTE);

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());
const tick = (now: Date) => seedTournaments(ledger.db, BRANDS, now, SEED);

describe('a bet on a tournament of the schedule', () => {
  const tournamentId = `cup-eur-${PERIOD}`;

  let minute = 3;
  /** The first offer of a market, with its odds. A goal stops a match's bets for a while: then it is asked for later. */
  async function offered(like: string): Promise<{ id: string; odds: number }> {
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
    return offered(like);
  }

  it('is settled by the feed during its match, the rest at the end, which pays the prizes', async () => {
    const { db } = ledger;
    await tick(at(minute));
    const customerId = await aPlayer(db, { withdrawable: 1_000n });
    const player = { customerId, tournamentId };
    await enroll(db, { ...player, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
    for (const like of [1, 2, 3].map((n) => `fairprice:m${PERIOD}-${n}:%`).concat(`fairprice:t${PERIOD}:%`)) {
      const { id, odds } = await offered(like);
      const result = await placeBet(db, { ...player, key: randomUUID(), selectionId: id, stake: 50_000n, odds });
      expect(result).toMatchObject({ first: { bet: { status: 'PENDING' } } });
    }
    const { entryId = '' } = (await standingOf(db, tournamentId, customerId)) ?? {};
    await tick(at(24.1));
    const [race, , , match] = await betsOf(db, entryId);
    expect([match?.status, race?.status]).toEqual(['SETTLED', 'PENDING']);

    await Promise.all([1, 2].map(() => tick(at(121))));
    expect((await betsOf(db, entryId)).map(({ status }) => status)).not.toContain('PENDING');
    expect(await count(db, 'tournament', sql`id = ${tournamentId} and status = 'FINISHED'`)).toBe(1);
    const own = await standingOf(db, tournamentId, customerId);
    expect(own?.prize).toEqual({ place: 1, amount: '9.00' });
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '9.00' });
    expect(await invariants(db)).toEqual([]);
  });
});

describe('the schedule of a demonstration', () => {
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

  it('keeps one tournament finished, one running and one upcoming, for each currency', async () => {
    const since = later(0);
    await tick(later(30));
    for (const currency of ['EUR', 'PEN'])
      expect(await statuses(currency, since)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
    await tick(new Date(later(30).getTime() + PERIOD_MS));
    for (const currency of ['EUR', 'PEN'])
      expect(await statuses(currency, since)).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
  });

  it('never takes a tournament out of FINISHED, whatever the clock does', async () => {
    await tick(later(10));
    expect(await statuses('EUR', later(0))).toEqual(['FINISHED', 'FINISHED', 'RUNNING', 'UPCOMING']);
  });

  it('plays the rivals with points of the ledger, once each, also when several nodes tick at once', async () => {
    const moment = new Date(later(80).getTime() + PERIOD_MS);
    await Promise.all([1, 2, 3].map(() => tick(moment)));
    const transfers = await count(ledger.db, 'transfer');
    await tick(moment);
    expect(await count(ledger.db, 'transfer')).toBe(transfers);
    expect(await count(ledger.db, 'transfer', sql`kind = 'points_result'`)).toBeGreaterThan(20);
    expect(await count(ledger.db, 'tournament_entry', sql`is_demo`)).toBeGreaterThan(20);
    expect(await invariants(ledger.db)).toEqual([]);
  });
});
