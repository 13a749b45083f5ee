import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { until } from '../testing/harness.ts';
import type { EventsView } from './pages/find-events.ts';
import type { SlipState } from './pages/slip-routes.ts';

const world = startSandboxPerTest();

async function call<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const response = await fetch(`${world.sandbox.url}${path}`, init);
  return ((await response.json()) as { data: T }).data;
}

/** Signs a player in and returns the player's secret and a bet on an event that has not started. */
async function aPlayer() {
  const { account } = await call<{ account: string }>('/sports/api/player', { token: 'one' });
  const { rows } = await call<EventsView>('/sports/api/events?mode=prematch&sport=football&limit=120');
  const row = rows.findLast((one) => !one.closed && one.markets[0]?.picks.every(({ odds }) => odds !== null));
  const pick = row?.markets[0]?.picks[0];
  if (!row || !pick?.odds) throw new Error('no price');
  const { id, odds } = pick;
  const bet = { key: randomUUID(), type: 'single', lineStake: '500', priceRule: 'any', selections: [{ id, odds }] };
  const place = () => call<Record<string, unknown>>('/sports/api/slip/bets', { account, bet });
  const state = () => call<SlipState>('/sports/api/slip/state', { account });
  const rule = (result: string) => call(`/sports-book/${row.id}/result`, { selection: id, result });
  return { account, row, pick: { id, odds }, bet, place, state, rule };
}
const bodies = (verb: string) =>
  world.platform.calls.filter(({ path }) => path.endsWith(`/oddsmith/bets/${verb}`)).map(({ body }) => body);

describe('a bet with the player’s balance', () => {
  it('is placed, settled, corrected and opened again through the site’s wallet, each change once', async () => {
    const { place, state, rule, row, pick } = await aPlayer();
    expect(await place()).toMatchObject({ status: 'placed', bet: { stake: '500' } });
    expect(await place()).toMatchObject({ status: 'placed' });
    const decimal = (pick.odds / 100).toFixed(2);
    expect(bodies('place')).toEqual([
      {
        ...{ transactionId: expect.stringMatching(/:1$/), betId: expect.any(String), token: 'one', player: 'p-one' },
        ...{
          currency: 'EUR',
          stake: '5.00',
          type: 'single',
          name: row.sides.join(' - '),
          detail: `Result: ${row.sides[0]}`,
        },
        possibleReturn: (Math.floor((500 * pick.odds) / 100) / 100).toFixed(2),
        selections: [
          {
            ...{ id: pick.id, event: row.sides.join(' - '), market: 'Result', selection: row.sides[0], odds: decimal },
            ...{ startsAt: row.startsAt, live: false },
          },
        ],
      },
    ]);
    expect(await state()).toMatchObject({ balance: null, currency: 'EUR', open: [{ status: 'open' }] });
    await rule('half-lost');
    await rule('won');
    expect(bodies('settle')).toMatchObject([
      { revision: 2, result: 'half-lost', returned: '2.50', selections: [{ id: pick.id, result: 'half-lost' }] },
      { revision: 3, result: 'won', returned: (Math.floor((500 * pick.odds) / 100) / 100).toFixed(2) },
    ]);
    expect(await state()).toMatchObject({ open: [], settled: [{ status: 'settled' }] });
  });

  it('says why the site refuses it and what is left of a limit, and takes no bet', async () => {
    const { place, state } = await aPlayer();
    const error = { code: 'limit_reached', details: { type: 'loss', left: '3.50' } };
    world.platform.script = ({ path }) => (path.endsWith('/place') ? { status: 409, body: { error } } : undefined);
    expect(await place()).toEqual({ status: 'refused', refusal: { reason: 'limit', left: '350' } });
    expect(await state()).toMatchObject({ open: [], settled: [] });
  });

  it('is asked for again with the same key after a lost response, and then is open once', async () => {
    const { place, state } = await aPlayer();
    let lost = 2;
    world.platform.script = ({ path }) =>
      path.endsWith('/place') && lost-- > 0 ? { status: 200, hangUp: true } : undefined;
    expect(await place()).toEqual({ status: 'asking' });
    await until(async () => (await state()).open.length === 1);
    expect(new Set(bodies('place').map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await place()).toMatchObject({ status: 'placed' });
  });

  it('is refused at once while the site is in maintenance, and its stake is given back', async () => {
    const { place, state } = await aPlayer();
    const error = { code: 'maintenance', details: { retry: 'rollback' } };
    world.platform.script = ({ path }) => (path.endsWith('/place') ? { status: 403, body: { error } } : undefined);
    expect(await place()).toEqual({ status: 'refused', refusal: { reason: 'closed' } });
    expect(await state()).toMatchObject({ open: [], settled: [] });
    expect(bodies('place')).toHaveLength(1);
    expect(bodies('rollback')).toHaveLength(1);
  });

  it('is cashed out with the player’s token, and stays open if the site refuses', async () => {
    const { account, place, state } = await aPlayer();
    await place();
    const [bet] = (await state()).open;
    const amount = bet?.cashOut && 'amount' in bet.cashOut ? bet.cashOut.amount : '';
    const cashOut = () => call('/sports/api/slip/cash-out', { account, bet: bet?.id, amount, key: randomUUID() });
    world.platform.script = ({ path }) =>
      path.endsWith('/cash-out') ? { status: 409, body: { error: { code: 'session_closed' } } } : undefined;
    expect(await cashOut()).toEqual({ status: 'refused', offer: { none: 'refused' } });
    world.platform.script = () => undefined;
    expect(await cashOut()).toMatchObject({ status: 'paid', bet: { status: 'cashed-out', returned: amount } });
    expect(bodies('cash-out').map(({ revision, token }) => [revision, token])).toEqual([
      [2, 'one'],
      [3, 'one'],
    ]);
  });

  it('is cashed out in part with the stake that closes, and its result counts what was paid', async () => {
    const { account, place, state, rule, pick } = await aPlayer();
    await place();
    const [bet] = (await state()).open;
    const part = bet?.cashOut && 'parts' in bet.cashOut ? bet.cashOut.parts[0] : undefined;
    const call25 = { account, bet: bet?.id, amount: part?.amount, percent: 25, key: randomUUID() };
    expect(await call('/sports/api/slip/cash-out', call25)).toMatchObject({
      ...{ status: 'paid', amount: part?.amount },
      bet: { status: 'open', stake: '500', openStake: '375', cashedOut: part?.amount },
    });
    const paid = Number(part?.amount) / 100;
    expect(bodies('cash-out')).toMatchObject([{ revision: 2, amount: paid.toFixed(2), stakeClosed: '1.25' }]);
    await rule('lost');
    await rule('won');
    const won = Math.floor((375 * pick.odds) / 100) / 100;
    expect(bodies('settle')).toMatchObject([
      { revision: 3, result: 'lost', returned: paid.toFixed(2) },
      { revision: 4, result: 'won', returned: (won + paid).toFixed(2) },
    ]);
  });

  it('can be a free bet of the site, which pays the return without the stake and is never cashed out', async () => {
    const freeBets = { id: randomUUID(), left: 2, stake: '5.00' };
    world.platform.script = ({ path }) =>
      path.endsWith('/player')
        ? { status: 200, body: { data: { player: 'p-one', currency: 'EUR', freeBets } } }
        : undefined;
    const { account, bet, pick, state, rule } = await aPlayer();
    expect(await call('/sports/api/player', { token: 'one' })).toMatchObject({
      freeBet: { id: freeBets.id, left: 2, stake: '500' },
    });
    const place = (change: object) =>
      call('/sports/api/slip/bets', { account, bet: { ...bet, key: randomUUID(), freeBetId: freeBets.id, ...change } });
    expect(await place({})).toMatchObject({ status: 'placed', bet: { isFree: true, stake: '500' } });
    const won = (Math.floor((500 * pick.odds) / 100) - 500) / 100;
    expect(bodies('place')).toMatchObject([{ freeBetId: freeBets.id, stake: '5.00', possibleReturn: won.toFixed(2) }]);
    expect((await state()).open[0]?.cashOut).toEqual({ none: 'free' });
    world.platform.script = ({ path }) =>
      path.endsWith('/place') ? { status: 422, body: { error: { code: 'unprocessable' } } } : undefined;
    expect(await place({})).toMatchObject({ status: 'refused', refusal: { reason: 'free_bet' } });
    world.platform.script = () => undefined;
    await rule('void');
    await rule('won');
    expect(bodies('settle')).toMatchObject([
      { result: 'void', returned: '0.00' },
      { result: 'won', returned: won.toFixed(2) },
    ]);
  });
});
