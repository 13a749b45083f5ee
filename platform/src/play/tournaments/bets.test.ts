import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../money/ledger/invariants.ts';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import type { Bet } from './bet.ts';
import { setPrice, setResult } from './demo/control.ts';
import {
  type CreatedTournament,
  createTestTournament,
  PLAIN_FIXTURE,
  type TestTournament,
} from './demo/make-tournament.ts';
import { finishTournament, settleBets } from './settlement.ts';
import type { TournamentBalance, TournamentInit } from './tournament.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(async () => {
  expect(await invariants(platform.database.db)).toEqual([]);
  await platform.close();
});

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Creates a player with 100.00 EUR by default, and logs in. */
async function aPage(withdrawable = 10_000n): Promise<{ page: Browser; customerId: string }> {
  const { customerId, username, password } = await createTestPlayer(platform.database.db, {
    ...(withdrawable > 0n ? { balance: { withdrawable, bonus: 0n, locked: 0n } } : {}),
    address: { countryCode: 'FI' },
  });
  const page = platform.browser();
  await page.logIn(username, password);
  return { page, customerId };
}

interface Seat {
  page: Browser;
  customerId: string;
  tournament: CreatedTournament;
  /** Selections of the first fixture, with odds 2.00, 3.00 and 4.50. */
  selections: string[];
  bet(change?: object, headers?: Record<string, string>): Promise<BrowserResponse>;
  cashout(body: object, headers?: Record<string, string>): Promise<BrowserResponse>;
  balance(): Promise<TournamentBalance>;
}

const selectionsOf = ({ fixtures }: CreatedTournament, nth = 0) =>
  (fixtures[nth]?.markets ?? []).flatMap(({ selections }) => selections.map(({ selectionId }) => selectionId));

/** Creates a tournament and a player who has joined it. */
async function aSeat(wanted: Partial<TestTournament> = {}): Promise<Seat> {
  const tournament = await createTestTournament(platform.database.db, wanted);
  const { page, customerId } = await aPage();
  const joined = await page.post('/api/sportuno/enroll', { tournamentId: tournament.id }, keyed());
  expect(joined.status).toBe(200);
  const selections = selectionsOf(tournament);
  const plain = { tournamentId: tournament.id, selectionId: selections[0], stake: '1000', odds: 2 };
  return {
    page,
    customerId,
    tournament,
    selections,
    bet: (change = {}, headers = keyed()) => page.post('/api/sportuno/bet', { ...plain, ...change }, headers),
    cashout: (body, headers = keyed()) => page.post('/api/sportuno/cashout', body, headers),
    balance: async () =>
      (await page.get(`/api/sportuno/balance?tournamentId=${tournament.id}`)).data as unknown as TournamentBalance,
  };
}

const betOf = ({ data }: BrowserResponse) => data.bet as Bet;
const failure = ({ status, error }: BrowserResponse) => [status, error?.code, error?.fieldErrors, error?.details];

describe('joining a tournament', () => {
  it('takes the entry price from the wallet and grants the points in one response [TO10, X33]', async () => {
    const { id } = await createTestTournament(platform.database.db, { entryPrice: 2_500n });
    const { page } = await aPage();
    const { status, data } = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyed());
    expect([status, data]).toEqual([
      200,
      {
        tournamentId: id,
        entryId: expect.any(String),
        pointsBalance: { available: '25000.00', openBets: '0.00' },
        balances: expect.objectContaining({ spendable: '75.00', currency: 'EUR' }),
      },
    ]);
    const init = (await page.get(`/api/sportuno/init?tournamentId=${id}`)).data as unknown as TournamentInit;
    expect(init.tournament.currentPlayers).toBe(1);
    expect(init.leaderboard[0]?.entry).toMatchObject({ entryId: data.entryId, countryCode: 'FI', prize: null });
    const { items } = (await page.get('/api/account/transactions')).data as { items: object[] };
    expect(items[0]).toMatchObject({ type: 'tournament-entry', amount: '-25.00' });
  });

  it('requires a login and an idempotency key [TO14]', async () => {
    const { id } = await createTestTournament(platform.database.db);
    const visitor = platform.browser();
    await visitor.get('/api/account/user');
    expect(failure(await visitor.post('/api/sportuno/enroll', { tournamentId: id }, keyed()))[0]).toBe(401);
    const { page } = await aPage();
    expect((await page.post('/api/sportuno/enroll', { tournamentId: id })).error?.code).toBe(
      'idempotency_key_required',
    );
  });

  it('refuses a second entry, and repeats the first response for the same key', async () => {
    const { id } = await createTestTournament(platform.database.db);
    const { page } = await aPage();
    const headers = keyed();
    const first = await page.post('/api/sportuno/enroll', { tournamentId: id }, headers);
    expect((await page.post('/api/sportuno/enroll', { tournamentId: id }, headers)).data).toEqual(first.data);
    const again = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyed());
    expect(failure(again)).toEqual([409, 'already_enrolled', undefined, { entryId: first.data.entryId }]);
    const other = await createTestTournament(platform.database.db);
    const reused = await page.post('/api/sportuno/enroll', { tournamentId: other.id }, headers);
    expect(reused.error?.code).toBe('idempotency_conflict');
  });

  it('is refused if it is full, finished, too expensive, in another currency or missing', async () => {
    const { db } = platform.database;
    const { page } = await aPage();
    const codeOf = async (wanted: Partial<TestTournament>) => {
      const { id } = await createTestTournament(db, wanted);
      if (wanted.maxPlayers === 1) {
        const { page: quicker } = await aPage();
        expect((await quicker.post('/api/sportuno/enroll', { tournamentId: id }, keyed())).status).toBe(200);
      }
      if (wanted.name === 'over') await finishTournament(db, id);
      const { status, error } = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyed());
      return [status, error?.code];
    };
    expect(await codeOf({ maxPlayers: 1 })).toEqual([409, 'tournament_full']);
    expect(await codeOf({ name: 'over' })).toEqual([409, 'tournament_finished']);
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect(await codeOf({ startsAt: hourAgo, endsAt: new Date() })).toEqual([409, 'tournament_finished']);
    expect(await codeOf({ entryPrice: 10_001n })).toEqual([409, 'insufficient_funds']);
    expect(await codeOf({ currency: 'PEN' })).toEqual([404, 'not_found']);
    expect((await page.post('/api/sportuno/enroll', { tournamentId: 'x' }, keyed())).status).toBe(404);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      balances: { spendable: '100.00' },
    });
  });

  it('is possible before the start, but a bet is not', async () => {
    const seat = await aSeat({ startsAt: new Date(Date.now() + 60_000) });
    expect(failure(await seat.bet()).slice(0, 2)).toEqual([409, 'tournament_not_open']);
  });
});

describe('a bet', () => {
  it('moves the stake to the open points and pays stake times odds if its selection wins [EN9]', async () => {
    const seat = await aSeat();
    const receipt = await seat.bet({ selectionId: seat.selections[2], stake: '1234', odds: 4.5 });
    expect(receipt.status).toBe(200);
    expect(receipt.data.pointsBalance).toEqual({ available: '23766.00', openBets: '1234.00' });
    expect(betOf(receipt)).toEqual({
      betId: expect.any(String),
      created: expect.stringMatching(/Z$/),
      stake: '1234.00',
      odds: 4.5,
      settled: null,
      settlement: null,
      status: 'PENDING',
      eventStartDate: expect.stringMatching(/Z$/),
      cashout: '1172.30',
      selection: {
        selectionId: seat.selections[2],
        eventName: PLAIN_FIXTURE.name,
        marketName: 'Full time result',
        name: 'Northgate United',
        odds: 4.5,
      },
    });
    expect((await seat.balance()).bets).toEqual([betOf(receipt)]);
    await setResult(platform.database.db, seat.tournament.id, {
      fixtureId: seat.tournament.fixtures[0]?.fixtureId ?? '',
      won: [seat.selections[2] ?? ''],
      void: [],
    });
    await settleBets(platform.database.db);
    const { bets, pointsBalance, position } = await seat.balance();
    expect(bets[0]).toMatchObject({ status: 'SETTLED', settlement: '5553.00', cashout: null });
    expect([pointsBalance, position]).toEqual([{ available: '29319.00', openBets: '0.00' }, 1]);
  });

  it('pays nothing if it loses, and returns the stake if its selection is void', async () => {
    const seat = await aSeat();
    await seat.bet();
    await seat.bet({ selectionId: seat.selections[1], odds: 3 });
    await setResult(platform.database.db, seat.tournament.id, {
      fixtureId: seat.tournament.fixtures[0]?.fixtureId ?? '',
      won: [],
      void: [seat.selections[1] ?? ''],
    });
    await settleBets(platform.database.db);
    const { bets, pointsBalance } = await seat.balance();
    expect(bets.map(({ status, settlement }) => [status, settlement])).toEqual([
      ['CANCELLED', '1000.00'],
      ['SETTLED', '0.00'],
    ]);
    expect(pointsBalance).toEqual({ available: '24000.00', openBets: '0.00' });
  });

  it('is refused with the current odds if they have changed, and then accepted with those odds [TO6]', async () => {
    const seat = await aSeat();
    await setPrice(platform.database.db, seat.tournament.id, { selectionId: seat.selections[0] ?? '', odds: 214 });
    expect(failure(await seat.bet())).toEqual([409, 'odds_changed', { odds: 'fieldError' }, { odds: 2.14 }]);
    expect(betOf(await seat.bet({ odds: 2.14 }))).toMatchObject({ odds: 2.14, stake: '1000.00' });
  });

  it('names its selection in the receipt, whatever characters the name contains', async () => {
    const seat = await aSeat();
    const name = '50 % "Ñandú" \\ %s';
    await sql`update selection set name = ${name} where id = ${seat.selections[0]}`.execute(platform.database.db);
    expect(betOf(await seat.bet()).selection).toMatchObject({ name, odds: 2 });
  });

  it('is refused on a suspended, hidden, withdrawn or decided selection, or another tournament’s', async () => {
    const { db } = platform.database;
    const seat = await aSeat();
    const foreign = selectionsOf(await createTestTournament(db))[0];
    expect(failure(await seat.bet({ selectionId: foreign })).slice(0, 3)).toEqual([
      409,
      'selection_not_offered',
      { selectionId: 'fieldError' },
    ]);
    expect((await seat.bet({ selectionId: 'nothing' })).error?.code).toBe('selection_not_offered');
    const [selection = ''] = seat.selections;
    await setPrice(db, seat.tournament.id, { selectionId: selection, disabled: true });
    expect(failure(await seat.bet()).slice(0, 2)).toEqual([409, 'selection_suspended']);
    await setPrice(db, seat.tournament.id, { selectionId: selection, disabled: false });
    for (const [off, on] of [
      [sql`update selection set to_be_removed = true`, sql`update selection set to_be_removed = false`],
      [sql`update selection set show_bet = false`, sql`update selection set show_bet = true`],
      [sql`update selection set result = 'LOST'`, sql`update selection set result = null`],
    ] as const) {
      await sql`${off} where id = ${selection}`.execute(db);
      expect((await seat.bet()).error?.code).toBe('selection_not_offered');
      await sql`${on} where id = ${selection}`.execute(db);
    }
    expect((await seat.bet()).status).toBe(200);
  });

  it('must be within the tournament’s limits and the available points [X18]', async () => {
    const seat = await aSeat({ initialPoints: 1_500_000n, maxBet: 2_000_000n });
    const limits = { minBet: '100.00', maxBet: '20000.00' };
    expect(failure(await seat.bet({ stake: '99' }))).toEqual([
      422,
      'stake_out_of_range',
      { stake: 'numberGreaterThanOrEqualTo' },
      limits,
    ]);
    expect(failure(await seat.bet({ stake: '20001.00' }))).toEqual([
      422,
      'stake_out_of_range',
      { stake: 'numberLesserThanOrEqualTo' },
      limits,
    ]);
    expect(failure(await seat.bet({ stake: '15001' }))).toEqual([
      409,
      'insufficient_points',
      { stake: 'numberLesserThanOrEqualTo' },
      { available: '15000.00' },
    ]);
    expect((await seat.bet({ stake: '15000' })).status).toBe(200);
  });

  it('is refused with the amount left if open bets on its selection would pass the maximum [TO6]', async () => {
    const seat = await aSeat();
    const [first, second] = seat.selections;
    const open = betOf(await seat.bet({ stake: '8000' }));
    const left = { left: '2000.00', maxBet: '10000.00' };
    const refused = [409, 'selection_limit_reached', { stake: 'numberLesserThanOrEqualTo' }, left];
    expect(failure(await seat.bet({ stake: '2001' }))).toEqual(refused);
    expect((await seat.bet({ selectionId: second, stake: '10000', odds: 3 })).status).toBe(200);
    expect((await seat.bet({ stake: '2000' })).status).toBe(200);
    expect(failure(await seat.bet({ stake: '100' }))[3]).toEqual({ ...left, left: '0.00' });
    // A closed bet no longer counts towards the limit.
    expect((await seat.cashout({ betId: open.betId, amount: open.cashout })).status).toBe(200);
    expect((await seat.bet({ selectionId: first, stake: '8000' })).status).toBe(200);
  });

  it.each([
    ['stake', '-1000'],
    ['stake', '1000.50'],
    ['stake', '01000'],
    ['stake', '1.000,50'],
    ['stake', '1e9'],
    ['stake', '١٠٠٠'],
    ['stake', '0'],
    ['stake', 1000],
    ['stake', null],
    ['odds', 2.005],
    ['odds', 1],
    ['odds', '2.00'],
    ['odds', 1e21],
    ['selectionId', ''],
    ['selectionId', 7],
    ['tournamentId', 'x'.repeat(61)],
  ])('is refused with the field name if %s is %p [D13]', async (field, value) => {
    const { page } = await aPage(0n);
    const body = { tournamentId: 'x', selectionId: 'x', stake: '1000', odds: 2, [field]: value };
    const { status, error } = await page.post('/api/sportuno/bet', body, keyed());
    expect([status, error?.code, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, 'invalid_request', [field]]);
  });

  it('is refused before joining and in a finished tournament [TO14, TO16]', async () => {
    const seat = await aSeat();
    const { page } = await aPage();
    const body = { tournamentId: seat.tournament.id, selectionId: seat.selections[0], stake: '1000', odds: 2 };
    expect((await page.post('/api/sportuno/bet', body, keyed())).error?.code).toBe('not_enrolled');
    const bet = betOf(await seat.bet());
    await finishTournament(platform.database.db, seat.tournament.id);
    expect((await seat.bet()).error?.code).toBe('tournament_finished');
    const refused = await seat.cashout({ betId: bet.betId, amount: bet.cashout });
    expect(failure(refused)).toEqual([409, 'bet_closed', undefined, { status: 'CANCELLED' }]);
  });
});

describe('a cash-out', () => {
  it('is worth stake times odds, less 5 %, over the current odds, rounded down to a hundredth [TO8]', async () => {
    const worth = async (stake: number, odds: number, now: number) =>
      (
        await readRows(
          platform.database.db,
          { worth: z.coerce.number().nullable() },
          sql`select bet_cashout_amount(${stake}::bigint, ${odds}::int, ${now}::int) as worth`,
        )
      )[0]?.worth;
    // The example of the help page: 100 points at 3.00, the odds are now 2.00.
    expect(await worth(10_000, 300, 200)).toBe(14_250);
    expect(await worth(100, 100, 300)).toBe(31);
    expect(await worth(1, 100, 200)).toBeNull();
  });

  it('immediately pays the amount that the player saw [TO8]', async () => {
    const seat = await aSeat();
    const { betId, cashout } = betOf(await seat.bet());
    expect(cashout).toBe('950.00');
    const headers = keyed();
    const receipt = await seat.cashout({ betId, amount: cashout }, headers);
    expect(receipt.data).toMatchObject({
      bet: { betId, status: 'CASHED_OUT', settlement: '950.00', cashout: null },
      pointsBalance: { available: '24950.00', openBets: '0.00' },
    });
    expect((await seat.cashout({ betId, amount: cashout }, headers)).data).toEqual(receipt.data);
    expect(failure(await seat.cashout({ betId, amount: cashout }))).toEqual([
      409,
      'bet_closed',
      undefined,
      { status: 'CASHED_OUT' },
    ]);
  });

  it('is refused with the current amount if it has changed', async () => {
    const seat = await aSeat();
    const { betId, cashout } = betOf(await seat.bet());
    await setPrice(platform.database.db, seat.tournament.id, { selectionId: seat.selections[0] ?? '', odds: 133 });
    const refused = await seat.cashout({ betId, amount: cashout });
    // 1000 x 2.00 / 1.33, less 5 %, rounded down.
    expect(failure(refused)).toEqual([409, 'cashout_changed', { amount: 'fieldError' }, { amount: '1428.57' }]);
    expect((await seat.balance()).bets[0]?.cashout).toBe('1428.57');
    expect((await seat.cashout({ betId, amount: '1428.57' })).status).toBe(200);
  });

  it('is not offered while the selection is suspended', async () => {
    const seat = await aSeat();
    const { betId } = betOf(await seat.bet());
    await setPrice(platform.database.db, seat.tournament.id, { selectionId: seat.selections[0] ?? '', disabled: true });
    expect((await seat.balance()).bets[0]?.cashout).toBeNull();
    expect((await seat.cashout({ betId, amount: '950.00' })).error?.code).toBe('cashout_unavailable');
  });

  it('gets the same 404 for another player’s bet as for a missing one [D10]', async () => {
    const seat = await aSeat();
    const { betId } = betOf(await seat.bet());
    const { page } = await aPage();
    for (const id of [betId, randomUUID(), 'nothing']) {
      const answer = await page.post('/api/sportuno/cashout', { betId: id, amount: '950.00' }, keyed());
      expect([answer.status, answer.error?.code]).toEqual([404, 'not_found']);
    }
    expect((await seat.balance()).bets[0]?.status).toBe('PENDING');
  });

  it.each([
    ['amount', '950'],
    ['amount', '-1.00'],
    ['amount', 950],
    ['betId', ''],
  ])('is refused with the field name if %s is %p', async (field, value) => {
    const { page } = await aPage(0n);
    const body = { betId: randomUUID(), amount: '1.00', [field]: value };
    const { status, error } = await page.post('/api/sportuno/cashout', body, keyed());
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});

it('publishes every change of a player’s points to realtime', async () => {
  const { db } = platform.database;
  const seat = await aSeat();
  const { betId, cashout } = betOf(await seat.bet());
  await seat.cashout({ betId, amount: cashout });
  await seat.bet();
  await setResult(db, seat.tournament.id, {
    fixtureId: seat.tournament.fixtures[0]?.fixtureId ?? '',
    won: [],
    void: [],
  });
  await settleBets(db);
  await finishTournament(db, seat.tournament.id);
  const rows = await readRows(
    db,
    { payload: z.object({ tournamentId: z.string(), reason: z.string() }) },
    sql`
    select payload from outbox where customer_id = ${seat.customerId} and event = 'TournamentUpdate' order by id`,
  );
  expect(rows.map(({ payload }) => payload.reason)).toEqual([
    'enrolled',
    'bet-placed',
    'bet-cashed-out',
    'bet-placed',
    'bet-settled',
    'finished',
  ]);
  expect(new Set(rows.map(({ payload }) => payload.tournamentId))).toEqual(new Set([seat.tournament.id]));
});
