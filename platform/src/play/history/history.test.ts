import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { claimBonus } from '../../money/bonuses/repository.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { bonusCommand, NO_REQUIRED_PROOFS, someFreeBets } from '../../testing/bonuses.ts';
import type { Browser } from '../../testing/browser.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import type { HistoryBet, UnfinishedRound } from './schemas.ts';

let platform: TestPlatform;
let northlight: TestCompany;
let touchline: TestCompany;
beforeAll(async () => {
  platform = await testPlatform({ sports: 'touchline' });
  northlight = new TestCompany(platform.app, 'northlight');
  touchline = new TestCompany(platform.app, 'touchline');
});
afterAll(() => platform.close());

async function aPlayer() {
  const { customerId, username, password } = await createTestPlayer(platform.database.db, {
    balance: { withdrawable: 500n, bonus: 50_000n, locked: 0n },
  });
  const page = platform.browser();
  await page.logIn(username, password);
  const { data } = await page.post('/api/games/quiet-comet/launch', { mode: 'real' });
  return { page, customerId, token: new URL(String(data.url)).searchParams.get('token') ?? '' };
}

/** Returns the sports book's pseudonym for the player. */
async function touchlinePseudonymOf(page: Browser) {
  const { data } = await page.get('/api/sports-book');
  const { data: known } = await touchline.call('/api/provider/touchline/player', { token: data.jsScript });
  return String(known?.player);
}

/** Places a bet in our ledger and settles it with each of these results. Returns its id. */
async function placeBet(page: Browser, change: object = {}, results: readonly object[] = []) {
  const { jsScript: token } = (await page.get('/api/sports-book')).data;
  const betId = randomUUID();
  const selections = ['s1', 's2'].map((id) => ({
    id,
    event: 'Easterly Rovers – Millbrook Town',
    market: 'Match result',
    selection: 'Draw',
    odds: '2.50',
    live: false,
  }));
  const bet = {
    betId,
    token,
    player: await touchlinePseudonymOf(page),
    currency: 'EUR',
    stake: '10.00',
    type: 'single',
  };
  const names = { name: 'Easterly Rovers – Millbrook Town', detail: 'Draw', selections: selections.slice(0, 1) };
  const call = (verb: string, body: object) =>
    touchline.call(`/api/provider/touchline/bets/${verb}`, { transactionId: randomUUID(), betId, ...body });
  expect(await call('place', { ...bet, ...names, ...change })).toMatchObject({ status: 200 });
  for (const [index, result] of results.entries())
    expect(await call('settle', { revision: index + 1, currency: 'EUR', ...result })).toMatchObject({ status: 200 });
  return betId;
}

const REPORTS = '/api/provider/touchline/bets';
const aReport = (player: string, change: object = {}) => ({
  player,
  betId: randomUUID(),
  revision: 1,
  name: 'Easterly Rovers – Millbrook Town',
  detail: 'Easterly Rovers at 2.14',
  currency: 'EUR',
  stake: '40.00',
  returned: null,
  status: 'open',
  placedAt: '2026-05-15T17:41:00.000Z',
  settledAt: null,
  ...change,
});
const WON = { revision: 2, returned: '85.60', status: 'won', settledAt: '2026-05-15T19:30:00.000Z' };

const betsOf = async (page: Browser, query = '') => {
  const { data } = await page.get(`/api/account/bet-history${query}`);
  return data.items as HistoryBet[];
};

describe('bet history', () => {
  it('lists casino rounds with stake, return and result, and unfinished rounds [AC10, B14]', async () => {
    const { page, token } = await aPlayer();
    const [won, open] = [aBet(token), aBet(token)];
    for (const bet of [won, open]) await northlight.call('/api/provider/northlight/bet', bet);
    await northlight.call('/api/provider/northlight/win', { ...won, transactionId: randomUUID(), amount: '35.50' });
    expect(
      (await betsOf(page)).map(({ result, stake, returned, product }) => [product, result, stake, returned]),
    ).toEqual([
      ['casino', 'open', '10.00', null],
      ['casino', 'won', '10.00', '35.50'],
    ]);
    const { data } = await page.get(`/api/account/bet-history/details?id=round:northlight:${won.roundId}`);
    expect(data).toMatchObject({
      reference: won.roundId,
      paidFrom: { withdrawable: '5.00', bonus: '5.00' },
      moves: [
        { kind: 'stake', amount: '10.00' },
        { kind: 'return', amount: '35.50' },
      ],
      // The second round staked 10.00 in between.
      balanceBefore: '505.00',
      balanceAfter: '520.50',
    });
    const unfinished = (await page.get('/api/account/unfinished-rounds')).data as unknown as UnfinishedRound[];
    expect(unfinished).toMatchObject([{ gameId: 'quiet-comet', stake: '10.00', reference: open.roundId }]);
  });

  it('shows a studio’s outcome of each stake in the player’s language if its sums are right [AC10]', async () => {
    const { page, token } = await aPlayer();
    const stakes = [
      { on: { en: 'Red', fi: 'Punainen' }, stake: '7.50', pays: 2, returned: '15.00' },
      { on: { en: 'Odd' }, stake: '2.50', pays: 2, returned: '0.00' },
    ];
    const outcomeOf = async (bet: ReturnType<typeof aBet>, outcome: object | undefined, language = 'en') => {
      await northlight.call('/api/provider/northlight/bet', bet);
      const win = { ...bet, transactionId: `${bet.transactionId}:win`, amount: '15.00', outcome };
      expect(await northlight.call('/api/provider/northlight/win', win)).toMatchObject({ status: 200 });
      page.cookies.set(LOCALE_COOKIE, language);
      const { data } = await page.get(`/api/account/bet-history/details?id=round:northlight:${bet.roundId}`);
      return data.outcome;
    };
    const outcome = { result: { en: 'Red 14', fi: 'Punainen 14' }, stakes };
    const bet = aBet(token);
    const shown = { on: 'Red', stake: '7.50', pays: 2, returned: '15.00' };
    expect(await outcomeOf(bet, outcome)).toMatchObject({ result: 'Red 14', stakes: [shown, { on: 'Odd' }] });
    const finnish = { result: 'Punainen 14', stakes: [{ on: 'Punainen' }, { on: 'Odd' }] };
    expect(await outcomeOf(bet, outcome, 'fi')).toMatchObject(finnish);
    expect(await outcomeOf(aBet(token), undefined)).toBeNull();
    expect(await outcomeOf(aBet(token), { ...outcome, stakes: stakes.slice(1) })).toBeNull();
    // A retry of the same win with a different outcome keeps the first outcome.
    const retry = { ...bet, transactionId: `${bet.transactionId}:win`, amount: '15.00' };
    expect((await northlight.call('/api/provider/northlight/win', retry)).status).toBe(200);
    expect(await outcomeOf(bet, { ...outcome, result: { en: 'Black 2' } })).toMatchObject({ result: 'Red 14' });
    const wrong = { ...retry, outcome: { ...outcome, stakes: [] } };
    const refused = await northlight.call('/api/provider/northlight/win', wrong);
    expect([refused.status, Object.keys(refused.error?.fieldErrors ?? {})]).toEqual([400, ['outcome.stakes']]);
  });

  it('shows only the newest revision of a bet that a sports book reports [AC10]', async () => {
    const { page } = await aPlayer();
    const report = aReport(await touchlinePseudonymOf(page));
    expect(await touchline.call(REPORTS, report)).toMatchObject({ status: 200, data: { revision: 1 } });
    expect(await betsOf(page, '?product=sports')).toMatchObject([{ result: 'open', returned: null, settledAt: null }]);
    const settled = { ...report, ...WON };
    for (const resent of [settled, settled])
      expect(await touchline.call(REPORTS, resent)).toMatchObject({ status: 200, data: { revision: 2 } });
    // A late retry of the first report changes nothing.
    expect(await touchline.call(REPORTS, report)).toMatchObject({ status: 200, data: { revision: 1 } });
    expect(await betsOf(page, '?product=sports')).toMatchObject([{ result: 'won', stake: '40.00', returned: '85.60' }]);
    expect(await touchline.call(REPORTS, { ...settled, returned: '90.00' })).toMatchObject({
      status: 422,
      error: { code: 'duplicate_with_other_body' },
    });
    expect(await betsOf(page, '?product=lottery')).toEqual([]);
    expect(await betsOf(page, '?from=2026-05-16')).toEqual([]);
  });

  it('refuses impossible reports and names the field', async () => {
    const { page } = await aPlayer();
    const player = await touchlinePseudonymOf(page);
    const refused = async (change: object) => {
      const { status, error } = await touchline.call(REPORTS, aReport(player, change));
      return [status, ...Object.keys(error?.fieldErrors ?? {})];
    };
    expect(await refused({ returned: '1.00' })).toEqual([400, 'returned']);
    expect(await refused({ ...WON, settledAt: null })).toEqual([400, 'settledAt']);
    expect(await refused({ ...WON, settledAt: '2026-05-15T10:00:00.000Z' })).toEqual([400, 'settledAt']);
    expect(await refused({ stake: '0.00' })).toEqual([400, 'stake']);
    expect(await refused({ stake: '1.001' })).toEqual([400, 'stake']);
    expect(await refused({ currency: 'PEN' })).toEqual([422, 'currency']);
    expect(await refused({ player: 'nobody' })).toEqual([404]);
    const other = await touchlinePseudonymOf((await aPlayer()).page);
    const { betId } = aReport(player);
    await touchline.call(REPORTS, aReport(other, { betId }));
    expect(await refused({ betId, revision: 2 })).toEqual([422, 'betId']);
    expect((await northlight.call('/api/provider/northlight/bets', aReport(player))).status).toBe(404);
  });

  it('has no gaps between pages or in the CSV file, newest bet first [AC10]', async () => {
    const { page } = await aPlayer();
    const player = await touchlinePseudonymOf(page);
    const [customer] = await readRows(
      platform.database.db,
      { id: z.string() },
      sql`
      select customer_id as id from partner_player where name = ${player}`,
    );
    await sql`insert into provider_bet (provider, bet_id, customer_id, product, name, detail, currency, stake, status, placed_at, revision)
      select 'touchline', 'many-' || n, ${customer?.id}, 'sports', 'Event', 'Choice', 'EUR', 100, 'open',
        '2026-01-01'::timestamptz + make_interval(mins => n / 7), 1 from generate_series(1, 1100) n`.execute(
      platform.database.db,
    );
    const pages = await Promise.all([1, 2, 3].map((n) => betsOf(page, `?page=${n}&size=100`)));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(300);
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await platform.app.inject({ url: '/api/account/bet-history.csv', headers: { cookie } });
    const lines = file.body.split('\r\n').slice(1, -1);
    expect([lines.length, new Set(lines).size]).toEqual([1100, 1100]);
    expect(lines[0]).toContain(pages[0]?.[0]?.reference);
  });

  it('shows a bet in our ledger with its moves, balances, odds and selections [AC10]', async () => {
    const { page } = await aPlayer();
    const betId = await placeBet(page, {}, [
      { result: 'won', returned: '25.00', selections: [{ id: 's1', result: 'won' }] },
      { result: 'half-won', returned: '17.50' },
    ]);
    const [bet] = await betsOf(page);
    expect(bet).toMatchObject({ product: 'sports', result: 'won', stake: '10.00', returned: '17.50', bookedBy: null });
    const { data } = await page.get(`/api/account/bet-history/details?id=${bet?.id}`);
    expect(data).toMatchObject({
      reference: betId,
      moves: [
        { kind: 'stake', amount: '10.00' },
        { kind: 'return', amount: '25.00' },
        { kind: 'correction', amount: '-7.50' },
      ],
      paidFrom: { withdrawable: '5.00', bonus: '5.00', free: null },
      balanceBefore: '505.00',
      balanceAfter: '512.50',
      odds: 2.5,
      picks: [{ event: 'Easterly Rovers – Millbrook Town', selection: 'Draw', odds: 2.5, result: 'won' }],
      owed: null,
    });
    const lines = (await page.get('/api/account/transactions?size=3')).data.items as { type: string; amount: string }[];
    expect(lines).toMatchObject([
      { type: 'bet-correction', amount: '-7.50', description: 'Easterly Rovers – Millbrook Town' },
      { type: 'bet-win', amount: '25.00' },
      { type: 'bet-stake', amount: '-10.00' },
    ]);
    const { data: session } = await page.get('/api/account/session-balance');
    expect(session).toMatchObject({ staked: '10.00', won: '17.50' });
  });

  it('shows what free bets paid: no stake, and nothing of one that was given back [AC8, AC10]', async () => {
    const { db } = platform.database;
    const { page, customerId } = await aPlayer();
    const freeBetId = await someFreeBets(db, customerId, { rounds: 4, stake: 500, winnings: 'own' });
    await claimBonus(db, bonusCommand(freeBetId, customerId), NO_REQUIRED_PROOFS);
    const free = { freeBetId, stake: '5.00' };
    await placeBet(page, free, [
      { result: 'won', returned: '7.50' },
      { result: 'lost', returned: '0.00' },
    ]);
    await placeBet(page, free, [
      { result: 'void', returned: '0.00' },
      { result: 'won', returned: '50.00' },
    ]);
    const report = { ...aReport(await touchlinePseudonymOf(page)), ...free };
    await touchline.call(REPORTS, { ...report, ...WON, returned: '4.00' });
    await touchline.call(REPORTS, { ...report, ...WON, returned: '0.00', status: 'lost', revision: 9 });
    expect(await betsOf(page, '?product=sports')).toMatchObject([
      { result: 'void', stake: '0.00', returned: '0.00' },
      { result: 'won', stake: '0.00', returned: '7.50' },
      { result: 'won', stake: '0.00', returned: '4.00' },
    ]);
    const [, won] = await betsOf(page, '?product=sports');
    expect((await page.get(`/api/account/bet-history/details?id=${won?.id}`)).data).toMatchObject({
      moves: [
        { kind: 'stake', amount: '0.00' },
        { kind: 'return', amount: '7.50' },
      ],
      paidFrom: { withdrawable: '0.00', bonus: '0.00', free: '5.00' },
    });
    const { data: sums } = await page.get('/api/account/bet-history/sums?product=sports');
    expect(sums).toMatchObject({ staked: '0.00', returned: '11.50', open: '0.00', settledBets: 3 });
    expect((await walletOf(db, customerId))?.withdrawable).toBe('16.50');
  });

  it('names the company that keeps a bet in its own books', async () => {
    const { page } = await aPlayer();
    await touchline.call(REPORTS, aReport(await touchlinePseudonymOf(page)));
    expect(await betsOf(page)).toMatchObject([{ result: 'open', stake: '40.00', bookedBy: 'Touchline' }]);
  });

  it('can be filtered by result, and sums money without points [AC10]', async () => {
    const { page, token } = await aPlayer();
    const [won, open] = [aBet(token), aBet(token)];
    for (const bet of [won, open]) await northlight.call('/api/provider/northlight/bet', bet);
    await northlight.call('/api/provider/northlight/win', { ...won, transactionId: randomUUID(), amount: '35.50' });
    const report = aReport(await touchlinePseudonymOf(page));
    // A bet in the company's own books is listed, but is not in the sums.
    await touchline.call(REPORTS, { ...report, ...WON, returned: '40.00' });
    await placeBet(page, { stake: '40.00' }, [{ result: 'lost', returned: '0.00' }]);
    const sums = async (query: string) => (await page.get(`/api/account/bet-history/sums${query}`)).data;
    const none = { currency: 'EUR', staked: '0.00', returned: '0.00', open: '0.00', settledBets: 0, openBets: 0 };
    const all = { currency: 'EUR', staked: '50.00', returned: '35.50', open: '10.00', settledBets: 2, openBets: 1 };
    expect(await sums('')).toEqual(all);
    expect(await sums('?product=sports')).toEqual({ ...none, staked: '40.00', settledBets: 1 });
    expect(await sums('?result=won')).toEqual({ ...none, staked: '10.00', returned: '35.50', settledBets: 1 });
    expect(await sums('?to=2017-01-02')).toEqual(none);
    expect(await sums('?product=tournament')).toMatchObject({ currency: 'UNO', settledBets: 0, openBets: 0 });
    for (const result of ['won', 'lost', 'open', 'void', 'equal', 'cashed-out'] as const) {
      const found = await betsOf(page, `?result=${result}`);
      expect(found.map((bet) => bet.result)).toEqual(['won', 'lost', 'open', 'equal'].includes(result) ? [result] : []);
    }
    expect((await page.get('/api/account/bet-history/sums?result=draw')).status).toBe(400);
    expect((await platform.browser().get('/api/account/bet-history/sums')).status).toBe(401);
  });

  it.each([
    ['40.01', 'won'],
    ['40.00', 'equal'],
    ['39.99', 'lost'],
  ])('shows a bet of 40.00 that is reported as won with a return of %s as %s [B3, AC10]', async (returned, result) => {
    const { page } = await aPlayer();
    const report = aReport(await touchlinePseudonymOf(page));
    await touchline.call(REPORTS, { ...report, ...WON, returned });
    expect(await betsOf(page, `?result=${result}`)).toMatchObject([{ result, stake: '40.00', returned }]);
  });

  it('shows only the player’s own bets', async () => {
    const [mine, other] = [await aPlayer(), await aPlayer()];
    const bet = aBet(mine.token);
    await northlight.call('/api/provider/northlight/bet', bet);
    const id = `round:northlight:${bet.roundId}`;
    expect((await mine.page.get(`/api/account/bet-history/details?id=${id}`)).status).toBe(200);
    for (const none of [id, 'bet:x', 'round:a:b', 'nothing', 'constructor:a:b', 'report::'])
      expect((await other.page.get(`/api/account/bet-history/details?id=${none}`)).status).toBe(404);
    expect((await platform.browser().get('/api/account/bet-history')).status).toBe(401);
    expect((await other.page.get('/api/account/bet-history?product=chess')).status).toBe(400);
  });
});
