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

const keyHeader = () => ({ 'idempotency-key': randomUUID() });

/** Creates a player with 100.00 EUR by default, and logs in. */
async function loggedInPlayer(withdrawable = 10_000n): Promise<{ page: Browser; customerId: string }> {
  const { customerId, username, password } = await createTestPlayer(platform.database.db, {
    ...(withdrawable > 0n ? { balance: { withdrawable, bonus: 0n, locked: 0n } } : {}),
    address: { countryCode: 'FI' },
  });
  const page = platform.browser();
  await page.logIn(username, password);
  return { page, customerId };
}

interface Entrant {
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
async function createEntrant(options: Partial<TestTournament> = {}): Promise<Entrant> {
  const tournament = await createTestTournament(platform.database.db, options);
  const { page, customerId } = await loggedInPlayer();
  const joined = await page.post('/api/sportuno/enroll', { tournamentId: tournament.id }, keyHeader());
  expect(joined.status).toBe(200);
  const selections = selectionsOf(tournament);
  const plain = { tournamentId: tournament.id, selectionId: selections[0], stake: '1000', odds: 2 };
  return {
    page,
    customerId,
    tournament,
    selections,
    bet: (change = {}, headers = keyHeader()) => page.post('/api/sportuno/bet', { ...plain, ...change }, headers),
    cashout: (body, headers = keyHeader()) => page.post('/api/sportuno/cashout', body, headers),
    balance: async () =>
      (await page.get(`/api/sportuno/balance?tournamentId=${tournament.id}`)).data as unknown as TournamentBalance,
  };
}

const betOf = ({ data }: BrowserResponse) => data.bet as Bet;
const failure = ({ status, error }: BrowserResponse) => [status, error?.code, error?.fieldErrors, error?.details];

describe('joining a tournament', () => {
  it('takes the entry price from the wallet and grants the points in one response [TO10, X33]', async () => {
    const { id } = await createTestTournament(platform.database.db, { entryPrice: 2_500n });
    const { page } = await loggedInPlayer();
    const { status, data } = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyHeader());
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
    expect(failure(await visitor.post('/api/sportuno/enroll', { tournamentId: id }, keyHeader()))[0]).toBe(401);
    const { page } = await loggedInPlayer();
    expect((await page.post('/api/sportuno/enroll', { tournamentId: id })).error?.code).toBe(
      'idempotency_key_required',
    );
  });

  it('refuses a second entry, and repeats the first response for the same key', async () => {
    const { id } = await createTestTournament(platform.database.db);
    const { page } = await loggedInPlayer();
    const headers = keyHeader();
    const first = await page.post('/api/sportuno/enroll', { tournamentId: id }, headers);
    expect((await page.post('/api/sportuno/enroll', { tournamentId: id }, headers)).data).toEqual(first.data);
    const second = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyHeader());
    expect(failure(second)).toEqual([409, 'already_enrolled', undefined, { entryId: first.data.entryId }]);
    const other = await createTestTournament(platform.database.db);
    const reused = await page.post('/api/sportuno/enroll', { tournamentId: other.id }, headers);
    expect(reused.error?.code).toBe('idempotency_conflict');
  });

  it('is refused if it is full, finished, too expensive, in another currency or missing', async () => {
    const { db } = platform.database;
    const { page } = await loggedInPlayer();
    const codeOf = async (options: Partial<TestTournament>) => {
      const { id } = await createTestTournament(db, options);
      if (options.maxPlayers === 1) {
        const { page: quicker } = await loggedInPlayer();
        expect((await quicker.post('/api/sportuno/enroll', { tournamentId: id }, keyHeader())).status).toBe(200);
      }
      if (options.name === 'over') await finishTournament(db, id);
      const { status, error } = await page.post('/api/sportuno/enroll', { tournamentId: id }, keyHeader());
      return [status, error?.code];
    };
    expect(await codeOf({ maxPlayers: 1 })).toEqual([409, 'tournament_full']);
    expect(await codeOf({ name: 'over' })).toEqual([409, 'tournament_finished']);
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect(await codeOf({ startsAt: hourAgo, endsAt: new Date() })).toEqual([409, 'tournament_finished']);
    expect(await codeOf({ entryPrice: 10_001n })).toEqual([409, 'insufficient_funds']);
    expect(await codeOf({ currency: 'PEN' })).toEqual([404, 'not_found']);
    expect((await page.post('/api/sportuno/enroll', { tournamentId: 'x' }, keyHeader())).status).toBe(404);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      balances: { spendable: '100.00' },
    });
  });

  it('is possible before the start, while bets are still refused', async () => {
    const entrant = await createEntrant({ startsAt: new Date(Date.now() + 60_000) });
    expect(failure(await entrant.bet()).slice(0, 2)).toEqual([409, 'tournament_not_open']);
  });
});

describe('a bet', () => {
  it('moves the stake to the open points and pays stake times odds if its selection wins [EN9]', async () => {
    const entrant = await createEntrant();
    const receipt = await entrant.bet({ selectionId: entrant.selections[2], stake: '1234', odds: 4.5 });
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
        selectionId: entrant.selections[2],
        eventName: PLAIN_FIXTURE.name,
        marketName: 'Full time result',
        name: 'Northgate United',
        odds: 4.5,
      },
    });
    expect((await entrant.balance()).bets).toEqual([betOf(receipt)]);
    await setResult(platform.database.db, entrant.tournament.id, {
      fixtureId: entrant.tournament.fixtures[0]?.fixtureId ?? '',
      won: [entrant.selections[2] ?? ''],
      void: [],
    });
    await settleBets(platform.database.db);
    const { bets, pointsBalance, position } = await entrant.balance();
    expect(bets[0]).toMatchObject({ status: 'SETTLED', settlement: '5553.00', cashout: null });
    expect([pointsBalance, position]).toEqual([{ available: '29319.00', openBets: '0.00' }, 1]);
  });

  it('pays nothing if it loses, and returns the stake if its selection is void', async () => {
    const entrant = await createEntrant();
    await entrant.bet();
    await entrant.bet({ selectionId: entrant.selections[1], odds: 3 });
    await setResult(platform.database.db, entrant.tournament.id, {
      fixtureId: entrant.tournament.fixtures[0]?.fixtureId ?? '',
      won: [],
      void: [entrant.selections[1] ?? ''],
    });
    await settleBets(platform.database.db);
    const { bets, pointsBalance } = await entrant.balance();
    expect(bets.map(({ status, settlement }) => [status, settlement])).toEqual([
      ['CANCELLED', '1000.00'],
      ['SETTLED', '0.00'],
    ]);
    expect(pointsBalance).toEqual({ available: '24000.00', openBets: '0.00' });
  });

  it('is refused with the current odds if they have changed, and then accepted with those odds [TO6]', async () => {
    const entrant = await createEntrant();
    await setPrice(platform.database.db, entrant.tournament.id, {
      selectionId: entrant.selections[0] ?? '',
      odds: 214,
    });
    expect(failure(await entrant.bet())).toEqual([409, 'odds_changed', { odds: 'fieldError' }, { odds: 2.14 }]);
    expect(betOf(await entrant.bet({ odds: 2.14 }))).toMatchObject({ odds: 2.14, stake: '1000.00' });
  });

  it('names its selection in the receipt, even if the name contains special characters', async () => {
    const entrant = await createEntrant();
    const name = '50 % "Ñandú" \\ %s';
    await sql`update selection set name = ${name} where id = ${entrant.selections[0]}`.execute(platform.database.db);
    expect(betOf(await entrant.bet()).selection).toMatchObject({ name, odds: 2 });
  });

  it('is refused on a suspended, hidden, withdrawn or decided selection, or another tournament’s', async () => {
    const { db } = platform.database;
    const entrant = await createEntrant();
    const otherSelection = selectionsOf(await createTestTournament(db))[0];
    expect(failure(await entrant.bet({ selectionId: otherSelection })).slice(0, 3)).toEqual([
      409,
      'selection_not_offered',
      { selectionId: 'fieldError' },
    ]);
    expect((await entrant.bet({ selectionId: 'nothing' })).error?.code).toBe('selection_not_offered');
    const [selection = ''] = entrant.selections;
    await setPrice(db, entrant.tournament.id, { selectionId: selection, disabled: true });
    expect(failure(await entrant.bet()).slice(0, 2)).toEqual([409, 'selection_suspended']);
    await setPrice(db, entrant.tournament.id, { selectionId: selection, disabled: false });
    for (const [off, on] of [
      [sql`update selection set to_be_removed = true`, sql`update selection set to_be_removed = false`],
      [sql`update selection set show_bet = false`, sql`update selection set show_bet = true`],
      [sql`update selection set result = 'LOST'`, sql`update selection set result = null`],
    ] as const) {
      await sql`${off} where id = ${selection}`.execute(db);
      expect((await entrant.bet()).error?.code).toBe('selection_not_offered');
      await sql`${on} where id = ${selection}`.execute(db);
    }
    expect((await entrant.bet()).status).toBe(200);
  });

  it('must be within the tournament’s limits and the available points [X18]', async () => {
    const entrant = await createEntrant({ initialPoints: 1_500_000n, maxBet: 2_000_000n });
    const limits = { minBet: '100.00', maxBet: '20000.00' };
    expect(failure(await entrant.bet({ stake: '99' }))).toEqual([
      422,
      'stake_out_of_range',
      { stake: 'numberGreaterThanOrEqualTo' },
      limits,
    ]);
    expect(failure(await entrant.bet({ stake: '20001.00' }))).toEqual([
      422,
      'stake_out_of_range',
      { stake: 'numberLesserThanOrEqualTo' },
      limits,
    ]);
    expect(failure(await entrant.bet({ stake: '15001' }))).toEqual([
      409,
      'insufficient_points',
      { stake: 'numberLesserThanOrEqualTo' },
      { available: '15000.00' },
    ]);
    expect((await entrant.bet({ stake: '15000' })).status).toBe(200);
  });

  it('is refused with the amount left if open bets on its selection would pass the maximum [TO6]', async () => {
    const entrant = await createEntrant();
    const [first, second] = entrant.selections;
    const open = betOf(await entrant.bet({ stake: '8000' }));
    const left = { left: '2000.00', maxBet: '10000.00' };
    const refused = [409, 'selection_limit_reached', { stake: 'numberLesserThanOrEqualTo' }, left];
    expect(failure(await entrant.bet({ stake: '2001' }))).toEqual(refused);
    expect((await entrant.bet({ selectionId: second, stake: '10000', odds: 3 })).status).toBe(200);
    expect((await entrant.bet({ stake: '2000' })).status).toBe(200);
    expect(failure(await entrant.bet({ stake: '100' }))[3]).toEqual({ ...left, left: '0.00' });
    // A closed bet no longer counts towards the limit.
    expect((await entrant.cashout({ betId: open.betId, amount: open.cashout })).status).toBe(200);
    expect((await entrant.bet({ selectionId: first, stake: '8000' })).status).toBe(200);
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
    const { page } = await loggedInPlayer(0n);
    const body = { tournamentId: 'x', selectionId: 'x', stake: '1000', odds: 2, [field]: value };
    const { status, error } = await page.post('/api/sportuno/bet', body, keyHeader());
    expect([status, error?.code, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, 'invalid_request', [field]]);
  });

  it('is refused before joining and in a finished tournament [TO14, TO16]', async () => {
    const entrant = await createEntrant();
    const { page } = await loggedInPlayer();
    const body = { tournamentId: entrant.tournament.id, selectionId: entrant.selections[0], stake: '1000', odds: 2 };
    expect((await page.post('/api/sportuno/bet', body, keyHeader())).error?.code).toBe('not_enrolled');
    const bet = betOf(await entrant.bet());
    await finishTournament(platform.database.db, entrant.tournament.id);
    expect((await entrant.bet()).error?.code).toBe('tournament_finished');
    const refused = await entrant.cashout({ betId: bet.betId, amount: bet.cashout });
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
    const entrant = await createEntrant();
    const { betId, cashout } = betOf(await entrant.bet());
    expect(cashout).toBe('950.00');
    const headers = keyHeader();
    const receipt = await entrant.cashout({ betId, amount: cashout }, headers);
    expect(receipt.data).toMatchObject({
      bet: { betId, status: 'CASHED_OUT', settlement: '950.00', cashout: null },
      pointsBalance: { available: '24950.00', openBets: '0.00' },
    });
    expect((await entrant.cashout({ betId, amount: cashout }, headers)).data).toEqual(receipt.data);
    expect(failure(await entrant.cashout({ betId, amount: cashout }))).toEqual([
      409,
      'bet_closed',
      undefined,
      { status: 'CASHED_OUT' },
    ]);
  });

  it('is refused with the current amount if it has changed', async () => {
    const entrant = await createEntrant();
    const { betId, cashout } = betOf(await entrant.bet());
    await setPrice(platform.database.db, entrant.tournament.id, {
      selectionId: entrant.selections[0] ?? '',
      odds: 133,
    });
    const refused = await entrant.cashout({ betId, amount: cashout });
    // 1000 x 2.00 / 1.33, less 5 %, rounded down.
    expect(failure(refused)).toEqual([409, 'cashout_changed', { amount: 'fieldError' }, { amount: '1428.57' }]);
    expect((await entrant.balance()).bets[0]?.cashout).toBe('1428.57');
    expect((await entrant.cashout({ betId, amount: '1428.57' })).status).toBe(200);
  });

  it('is not offered while the selection is suspended', async () => {
    const entrant = await createEntrant();
    const { betId } = betOf(await entrant.bet());
    await setPrice(platform.database.db, entrant.tournament.id, {
      selectionId: entrant.selections[0] ?? '',
      disabled: true,
    });
    expect((await entrant.balance()).bets[0]?.cashout).toBeNull();
    expect((await entrant.cashout({ betId, amount: '950.00' })).error?.code).toBe('cashout_unavailable');
  });

  it('gets the same 404 for another player’s bet as for a missing one [D10]', async () => {
    const entrant = await createEntrant();
    const { betId } = betOf(await entrant.bet());
    const { page } = await loggedInPlayer();
    for (const id of [betId, randomUUID(), 'nothing']) {
      const response = await page.post('/api/sportuno/cashout', { betId: id, amount: '950.00' }, keyHeader());
      expect([response.status, response.error?.code]).toEqual([404, 'not_found']);
    }
    expect((await entrant.balance()).bets[0]?.status).toBe('PENDING');
  });

  it.each([
    ['amount', '950'],
    ['amount', '-1.00'],
    ['amount', 950],
    ['betId', ''],
  ])('is refused with the field name if %s is %p', async (field, value) => {
    const { page } = await loggedInPlayer(0n);
    const body = { betId: randomUUID(), amount: '1.00', [field]: value };
    const { status, error } = await page.post('/api/sportuno/cashout', body, keyHeader());
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});

it('publishes every change of a player’s points to realtime', async () => {
  const { db } = platform.database;
  const entrant = await createEntrant();
  const { betId, cashout } = betOf(await entrant.bet());
  await entrant.cashout({ betId, amount: cashout });
  await entrant.bet();
  await setResult(db, entrant.tournament.id, {
    fixtureId: entrant.tournament.fixtures[0]?.fixtureId ?? '',
    won: [],
    void: [],
  });
  await settleBets(db);
  await finishTournament(db, entrant.tournament.id);
  const rows = await readRows(
    db,
    { payload: z.object({ tournamentId: z.string(), reason: z.string() }) },
    sql`
    select payload from outbox where customer_id = ${entrant.customerId} and event = 'TournamentUpdate' order by id`,
  );
  expect(rows.map(({ payload }) => payload.reason)).toEqual([
    'enrolled',
    'bet-placed',
    'bet-cashed-out',
    'bet-placed',
    'bet-settled',
    'finished',
  ]);
  expect(new Set(rows.map(({ payload }) => payload.tournamentId))).toEqual(new Set([entrant.tournament.id]));
});
