import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let touchline: TestCompany;
let drumroll: TestCompany;
beforeAll(async () => {
  platform = await testPlatform({ sports: 'touchline' });
  touchline = new TestCompany(platform.app, 'touchline');
  drumroll = new TestCompany(platform.app, 'drumroll');
});
afterAll(() => platform.close());

const SPORTS = '/api/provider/touchline';
const LOTTERY = '/api/provider/drumroll';

/** Logs in a demo player and asks for the player as the frame's provider does. */
async function openFrame(username: string) {
  const page = platform.browser();
  await page.logIn(username);
  const token = String((await page.get('/api/sports-book')).data.jsScript);
  const { data } = await touchline.call(`${SPORTS}/player`, { token });
  return { page, token, player: String(data?.player) };
}

const aBet = (frame: { token: string; player: string }) => ({
  transactionId: randomUUID(),
  betId: randomUUID(),
  token: frame.token,
  player: frame.player,
  currency: 'EUR',
  stake: '10.00',
  type: 'single',
  name: 'Lindhaga – Bruntorp',
  detail: 'Match result: Draw',
  possibleReturn: '25.00',
  selections: [
    { id: 's1', event: 'Lindhaga – Bruntorp', market: 'Match result', selection: 'Draw', odds: '2.50', live: false },
  ],
});

describe('a sports provider', () => {
  it('places, settles, corrects and opens a bet with the player’s money', async () => {
    const { page, ...frame } = await openFrame('demo1');
    const bet = aBet(frame);
    const { betId, transactionId } = bet;
    expect(await touchline.call(`${SPORTS}/bets/place`, bet)).toEqual({
      status: 200,
      data: { balance: '840.00', currency: 'EUR', transactionId },
      error: undefined,
    });
    const change = (revision: number) => ({ transactionId: randomUUID(), betId, revision, currency: 'EUR' });
    const won = { ...change(1), result: 'won', returned: '25.00', selections: [{ id: 's1', result: 'won' }] };
    expect(await touchline.call(`${SPORTS}/bets/settle`, won)).toMatchObject({ data: { balance: '865.00' } });
    expect(await touchline.call(`${SPORTS}/bets/settle`, won)).toMatchObject({ data: { balance: '865.00' } });
    const unsettle = { transactionId: randomUUID(), betId, revision: 2 };
    expect(await touchline.call(`${SPORTS}/bets/unsettle`, unsettle)).toMatchObject({ data: { balance: '840.00' } });
    const part = { ...change(3), token: frame.token, amount: '5.50', stakeClosed: '4.00' };
    expect(await touchline.call(`${SPORTS}/bets/cash-out`, part)).toMatchObject({ data: { balance: '845.50' } });
    const voided = { ...change(4), returned: '11.50' };
    expect(await touchline.call(`${SPORTS}/bets/void`, voided)).toMatchObject({ data: { balance: '851.50' } });
    expect(await touchline.call(`${SPORTS}/wallet`, { player: frame.player })).toMatchObject({
      data: { balance: '851.50', currency: 'EUR', owed: '0.00' },
    });
    const { data } = await page.get('/api/account/user');
    expect(data.balances).toMatchObject({ spendable: '1001.50', locked: '150.00' });
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('sends a single with one selection, and any other type with several', async () => {
    const { page: _, ...frame } = await openFrame('demo3');
    const bet = aBet(frame);
    const [first] = bet.selections;
    const several = [first, { ...first, id: 's2' }];
    for (const change of [{ type: 'combo' }, { type: 'system' }, { selections: several }])
      expect(await touchline.call(`${SPORTS}/bets/place`, { ...bet, ...change })).toMatchObject({
        status: 400,
        error: { code: 'invalid_request', fieldErrors: { selections: expect.any(String) } },
      });
    const combo = await touchline.call(`${SPORTS}/bets/place`, { ...bet, type: 'combo', selections: several });
    expect(combo).toMatchObject({ status: 200 });
  });

  it('reads the reason of a refusal, and what is left of a limit', async () => {
    const { page, ...frame } = await openFrame('demo2');
    await page.post('/api/account/limits', { type: 'loss', period: 'day', amount: '15.00' });
    const place = (change: object = {}) => touchline.call(`${SPORTS}/bets/place`, { ...aBet(frame), ...change });
    const bet = aBet(frame);
    expect(await touchline.call(`${SPORTS}/bets/place`, bet)).toMatchObject({ status: 200 });
    expect(await place()).toMatchObject({
      status: 409,
      error: { code: 'limit_reached', details: { type: 'loss', left: '5.00' } },
    });
    expect(await touchline.call(`${SPORTS}/bets/place`, { ...bet, stake: '9.00' })).toMatchObject({
      status: 422,
      error: { code: 'duplicate_with_other_body', fieldErrors: { transactionId: 'fieldError' } },
    });
    expect(await place({ token: 'nobody' })).toMatchObject({ status: 404, error: { code: 'unknown_token' } });
    expect(await place({ player: 'nobody' })).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect(await place({ stake: '0.00' })).toMatchObject({
      status: 400,
      error: { fieldErrors: { stake: expect.any(String) } },
    });
    expect(await place({ currency: 'PEN' })).toMatchObject({
      status: 422,
      error: { fieldErrors: { currency: 'fieldError' } },
    });
    const unknown = { transactionId: randomUUID(), betId: randomUUID(), revision: 1 };
    expect(await touchline.call(`${SPORTS}/bets/unsettle`, unknown)).toMatchObject({
      status: 404,
      error: { code: 'unknown_bet' },
    });
    expect(await touchline.call(`${SPORTS}/bets/unsettle`, { ...unknown, betId: bet.betId })).toMatchObject({
      status: 409,
      error: { code: 'conflict', details: { reason: 'bet_open' } },
    });
    const rollback = { transactionId: randomUUID(), betId: bet.betId, stake: '10.00', currency: 'EUR' };
    expect(await touchline.call(`${SPORTS}/bets/rollback`, rollback)).toMatchObject({ status: 200 });
    await page.post('/api/logout', {});
    expect(await place()).toMatchObject({ status: 409, error: { code: 'session_closed' } });
  });

  it('gets the name of the field for every wrong bet, ticket and result', async () => {
    const frame = await openFrame('demo5');
    const bet = aBet(frame);
    const [selection] = bet.selections;
    const fieldsOf = async (path: string, body: object, company = touchline) => {
      const { status, error } = await company.call(path, body);
      return [status, ...Object.keys(error?.fieldErrors ?? {})];
    };
    const place = (change: object) => fieldsOf(`${SPORTS}/bets/place`, { ...aBet(frame), ...change });
    expect(await place({ selections: [selection, selection] })).toEqual([400, 'selections']);
    expect(await place({ selections: [{ ...selection, odds: '99999999.0' }] })).toEqual([400, 'selections.0.odds']);
    expect(await place({ stake: '999999999999.99' })).toEqual([409]);
    expect(await place({ stake: '1.005' })).toEqual([400, 'stake']);
    expect(await place({ currency: 'XYZ' })).toEqual([422, 'currency']);
    expect(await place({ freeBetId: randomUUID() })).toEqual([422, 'freeBetId']);
    expect((await touchline.call(`${SPORTS}/bets/place`, bet)).status).toBe(200);
    const results = [1, 2].map(() => ({ id: 's1', result: 'won' }));
    const change = { transactionId: randomUUID(), betId: bet.betId, revision: 1, currency: 'EUR' };
    const settled = { ...change, result: 'won', returned: '25.00', selections: results };
    expect(await fieldsOf(`${SPORTS}/bets/settle`, settled)).toEqual([400, 'selections']);
    const closesAt = '2026-12-05T18:00:00.000Z';
    const ticket = {
      ...{ transactionId: randomUUID(), ticketId: randomUUID(), player: frame.player, currency: 'EUR', price: '4.00' },
      ...{ token: frame.token, name: 'Midweek', lines: [[1, 2, 3]], draws: [1, 2].map(() => ({ id: 'd1', closesAt })) },
    };
    expect(await fieldsOf(`${LOTTERY}/tickets/buy`, ticket, drumroll)).toEqual([400, 'draws']);
  });

  it('takes no bet of a player whose brand has no betting, and reads why', async () => {
    const { player, ...frame } = await openFrame('demo6');
    const brand = (id: number) =>
      sql`update player set brand_id = ${id}
        where customer_id = (select customer_id from partner_player where name = ${player})`.execute(
        platform.database.db,
      );
    await brand(106);
    const bet = aBet({ ...frame, player });
    expect(await touchline.call(`${SPORTS}/bets/place`, bet)).toMatchObject({
      status: 409,
      error: { code: 'conflict', details: { reason: 'product_not_offered', retry: 'final' } },
    });
    await brand(104);
    expect((await touchline.call(`${SPORTS}/bets/place`, bet)).status).toBe(200);
  });

  it('rolls back what a player waits for in maintenance, and sends a subscription’s ticket again', async () => {
    const { page, ...frame } = await openFrame('demo7');
    const token = String((await page.get('/api/account/lottery-login?product=lottery')).data.token);
    const player = (await drumroll.call(`${LOTTERY}/player`, { token })).data?.player;
    const subscriptionId = randomUUID();
    const aTicket = () => ({
      ...{
        transactionId: randomUUID(),
        ticketId: randomUUID(),
        player,
        currency: 'EUR',
        price: '2.00',
        subscriptionId,
      },
      ...{ name: 'Midweek', lines: [[1, 2, 3]], draws: [{ id: randomUUID(), closesAt: '2099-01-01T00:00:00.000Z' }] },
    });
    expect((await drumroll.call(`${LOTTERY}/tickets/buy`, { ...aTicket(), token })).status).toBe(200);
    const later = aTicket();
    const { token: bearer } = await createOperatorToken(platform.database.db, {
      name: 'olga',
      scopes: ['site'],
      days: 1,
    });
    const maintain = (isOn: boolean) =>
      platform.desk.inject({
        ...{ method: 'POST', url: '/api/operator/site-modes/104/maintenance', payload: { isOn, reason: 'test' } },
        headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() },
      });
    await maintain(true);
    const retried = (retry: string) => ({ status: 403, error: { code: 'maintenance', details: { retry } } });
    expect(await touchline.call(`${SPORTS}/bets/place`, aBet(frame))).toMatchObject(retried('rollback'));
    expect(await drumroll.call(`${LOTTERY}/tickets/buy`, { ...aTicket(), token })).toMatchObject(retried('rollback'));
    expect(await drumroll.call(`${LOTTERY}/tickets/buy`, later)).toMatchObject(retried('retry'));
    await maintain(false);
    expect((await drumroll.call(`${LOTTERY}/tickets/buy`, later)).status).toBe(200);
  });

  it('cannot sell tickets, nor change another provider’s bets', async () => {
    const frame = await openFrame('demo3');
    const ticket = { ...aBet(frame), ticketId: randomUUID(), price: '4.00' };
    expect(await touchline.call(`${SPORTS}/tickets/buy`, ticket)).toMatchObject({ status: 404 });
    expect(await drumroll.call(`${LOTTERY}/bets/place`, ticket)).toMatchObject({ status: 404 });
    expect(await drumroll.call(`${SPORTS}/bets/place`, aBet(frame))).toMatchObject({ status: 401 });
  });
});

describe('a lottery provider', () => {
  it('sells a ticket with two draws, of which one wins and one is cancelled', async () => {
    const page = platform.browser();
    await page.logIn('demo4');
    const url = new URL(String((await page.get('/api/account/lottery-login')).data.iframeSrc));
    const token = String(url.searchParams.get('token'));
    const { data } = await drumroll.call(`${LOTTERY}/player`, { token });
    const draws = ['d1', 'd2'].map((id) => ({ id, closesAt: '2026-12-05T18:00:00.000Z' }));
    const ticket = {
      transactionId: randomUUID(),
      ticketId: randomUUID(),
      player: data?.player,
      currency: 'EUR',
      draws,
    };
    const terms = { price: '4.00', name: 'Midweek', lines: [[1, 2, 3, 4, 5, 6]] };
    expect(await drumroll.call(`${LOTTERY}/tickets/buy`, { ...ticket, ...terms })).toMatchObject({
      status: 400,
      error: { fieldErrors: { token: 'required' } },
    });
    expect(await drumroll.call(`${LOTTERY}/tickets/buy`, { ...ticket, ...terms, token })).toMatchObject({
      data: { balance: '846.00' },
    });
    const change = (drawId: string) => ({ transactionId: randomUUID(), ticketId: ticket.ticketId, drawId });
    const money = { currency: 'EUR', amount: '2.00' };
    const win = { ...change('d1'), ...money, prizeClass: '3 of 6' };
    expect(await drumroll.call(`${LOTTERY}/tickets/win`, win)).toMatchObject({ data: { balance: '848.00' } });
    expect(await drumroll.call(`${LOTTERY}/tickets/lost`, change('d1'))).toMatchObject({
      error: { details: { reason: 'draw_decided' } },
    });
    const refund = { ...change('d2'), ...money, reason: 'The machine broke.' };
    expect(await drumroll.call(`${LOTTERY}/tickets/refund`, refund)).toMatchObject({ data: { balance: '850.00' } });
    expect(await invariants(platform.database.db)).toEqual([]);
  });
});
