import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { type RunningSandbox, startSandbox, TinyPlatform, until } from '../testing/harness.ts';

let site: TinyPlatform;
let sandbox: RunningSandbox;
beforeAll(async () => {
  site = await TinyPlatform.start();
  const usual = await startSandbox(site.url);
  await usual.stop();
  const drumroll = usual.settings.companies.find(({ id }) => id === 'drumroll');
  if (drumroll?.kind !== 'lottery') throw new Error('there is no lottery');
  sandbox = await startSandbox(site.url, { companies: [{ ...drumroll, sellsTickets: true }] });
  // Draws are sold once the site has recorded their commitments.
  await until(async () => (await read('/lottery/midweek?lang=en')).includes('name="draws" value="8"'));
});
afterAll(async () => {
  await sandbox.stop();
  await site.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${sandbox.url}${path}`, { headers });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();
async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    ...((await response.json()) as { data?: Record<string, string>; error?: { code: string; message: string } }),
  };
}

const LINES = [{ main: [6, 5, 4, 3, 2, 1], extra: [] }];
const anOrder = (change: object = {}) => ({
  ...{ lottery: 'midweek', lines: LINES, draws: 2, price: '4.00', lang: 'en', key: randomUUID() },
  ...change,
});
async function aVisit(token = 'good') {
  const { data } = await post('/lottery/api/visits', { lottery: 'midweek', token });
  return { 'x-visit': data?.visit ?? '' };
}

describe('the lottery page', () => {
  it('states the jackpot with its chance, every prize with its chance, and the share paid back', async () => {
    const text = await read('/lottery/midweek?lang=en');
    expect(text).toContain('€250,000');
    expect(text).toContain('The chance of one line is 1 in 13,983,816.');
    for (const chance of ['1 in 54,201', '1 in 1,032', '1 in 57']) expect(text).toContain(chance);
    expect(text).toMatch(/In the long run 56.2% of sales is paid back/);
    expect(text).toContain('No draw has taken place yet.');
    expect(await read('/lottery/midweek?lang=es-PE&currency=PEN')).toMatch(/S\/\s?1,000,000/);
    expect(await read('/lottery/boa?lang=en')).toContain('Choose 5 of 35');
    expect(await read('/lottery/helio?lang=en')).toContain('Choose 2 of 12 extra numbers');
  });

  it.each(LOCALES)('sells in %s, and describes the check of a draw', async (lang) => {
    const [draw] = ((await (await get('/lottery/api/draws')).json()) as { data: { lottery: string }[] }).data;
    expect(draw?.lottery).toBe('midweek');
    const page = await read(`/lottery/midweek?lang=${lang}`);
    expect(page).toContain(`<html lang="${lang}"`);
    expect(
      page
        .match(/\{\w+\}/g)
        ?.filter(
          (one) =>
            !['{count}', '{take}', '{line}', '{left}', '{lines}', '{draws}', '{price}', '{reference}'].includes(one),
        ) ?? [],
    ).toEqual([]);
    const { data } = (await (await get('/lottery/api/draws')).json()) as { data: { drawsAt: string }[] };
    const number = Math.round((Date.parse(data[0]?.drawsAt ?? '') - Date.UTC(2026, 0, 1)) / 600_000);
    expect(await read(`/lottery/check?lang=${lang}&draw=midweek-${number}`)).toContain('RFC 6962');
  });
});

describe('tickets over HTTP', () => {
  it('are bought with a visit, appear as receipts and can be checked by reference', async () => {
    const visit = await aVisit();
    const { status, data } = await post('/lottery/api/tickets', anOrder(), visit);
    expect([status, data]).toEqual([
      200,
      {
        reference: expect.stringMatching(/^M-/),
        state: 'bought',
        message: expect.stringMatching(/^You have bought ticket M-/),
      },
    ]);
    const call = site.called('buy').at(-1);
    expect(call).toMatchObject({
      path: '/api/provider/drumroll/tickets/buy',
      body: { ticketId: data?.reference, token: 'good', player: 'p-good', price: '4.00', currency: 'EUR' },
    });
    const mine = await read('/lottery/midweek/mine?lang=en', visit);
    expect(mine).toContain(data?.reference);
    expect(mine).toContain('Draws left: 2');
    const checked = await read(`/lottery/midweek/ticket?lang=en&reference=${data?.reference?.toLowerCase()}`);
    expect(checked).toContain('Not drawn yet');
    expect(await read('/lottery/midweek/ticket?lang=en&reference=M-NONE')).toContain('There is no ticket');
    expect(await read('/lottery/midweek/mine?lang=en', await aVisit('another'))).toContain(
      'You have no tickets here yet.',
    );
  });

  it('are bought once per key, and the second press gets the first ticket', async () => {
    const visit = await aVisit();
    const calls = site.called('buy').length;
    const order = anOrder();
    const presses = await Promise.all([1, 2].map(() => post('/lottery/api/tickets', order, visit)));
    const later = await post('/lottery/api/tickets', { ...order, price: '3.99' }, await aVisit());
    expect(new Set([...presses, later].map(({ data }) => data?.reference)).size).toBe(1);
    expect(site.called('buy')).toHaveLength(calls + 1);
    expect((await post('/lottery/api/tickets', { ...order, key: undefined }, visit)).error?.message).toContain('key');
  });

  it('are refused with the reason, without money, and never at another price', async () => {
    const visit = await aVisit();
    const calls = site.called('buy').length;
    const error = async (change: object, headers: Record<string, string> = visit) =>
      (await post('/lottery/api/tickets', anOrder(change), headers)).error;
    expect(await error({ price: '3.99' })).toMatchObject({ code: 'price_changed' });
    expect(await error({}, { 'x-visit': 'made-up' })).toMatchObject({ code: 'unknown_visit' });
    for (const main of [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 5],
      [1, 2, 3, 4, 5, 50],
      [0, 1, 2, 3, 4, 5],
    ])
      expect(await error({ lines: [{ main, extra: [] }] })).toMatchObject({ code: 'bad_request' });
    expect(await error({ lines: [{ ...LINES[0], extra: [1] }] })).toMatchObject({ code: 'bad_request' });
    expect(await error({ lines: Array(11).fill(LINES[0]) })).toMatchObject({ code: 'bad_request' });
    expect(await error({ draws: 3 })).toMatchObject({ code: 'bad_request' });
    expect(site.called('buy')).toHaveLength(calls);
    site.script = ({ path }) =>
      path.endsWith('/buy')
        ? { status: 409, body: { error: { code: 'limit_reached', details: { left: '1.50' } } } }
        : undefined;
    expect(await error({})).toEqual({
      code: 'limit_reached',
      message: 'Your limit leaves €1.50. No money was taken. Choose fewer lines or draws.',
    });
    const conflict = (reason: string) => ({
      status: 409,
      body: { error: { code: 'conflict', details: { reason, retry: 'final' } } },
    });
    site.script = ({ path }) => (path.endsWith('/buy') ? conflict('sales_closed') : undefined);
    expect(await error({})).toEqual({
      code: 'sales_closed',
      message: 'Sales for this draw have closed. No money was taken. Choose the next draw.',
    });
    site.script = () => undefined;
  });

  it('are given back if the site cannot tell whether it took the price', async () => {
    const visit = await aVisit();
    const before = site.called('rollback').length;
    const refusal = { error: { code: 'duplicate_with_other_body', details: { retry: 'rollback' } } };
    site.script = ({ path }) => (path.endsWith('/buy') ? { status: 422, body: refusal } : undefined);
    expect((await post('/lottery/api/tickets', anOrder(), visit)).error).toMatchObject({
      code: 'duplicate_with_other_body',
    });
    site.script = () => undefined;
    await until(() => site.called('rollback').length > before);
    const ticketId = site.called('buy').at(-1)?.body.ticketId;
    expect(site.called('rollback').at(-1)).toMatchObject({
      path: '/api/provider/drumroll/bets/rollback',
      body: { transactionId: `${ticketId}-rollback`, betId: ticketId, stake: '4.00', currency: 'EUR' },
    });
  });

  it('can be ordered from a player’s twenty newest pages, whatever the player opens', async () => {
    const other = await aVisit('another');
    const first = await aVisit();
    const later = [];
    for (let count = 0; count < 25; count += 1) later.push(await aVisit());
    const mine = async (visit: Record<string, string>) => (await get('/lottery/midweek/mine?lang=en', visit)).status;
    expect([await mine(first), await mine(later.at(-1) ?? {}), await mine(other)]).toEqual([401, 200, 200]);
  });

  it('belong to the player who bought them: others cannot end a subscription', async () => {
    const visit = await aVisit();
    await post('/lottery/api/tickets', anOrder({ draws: 'every', price: '2.00' }), visit);
    const subscription = /data-end="([^"]+)"/.exec(await read('/lottery/midweek/mine?lang=en', visit))?.[1];
    const end = { lottery: 'midweek', subscription };
    expect((await post('/lottery/api/subscriptions/end', end, await aVisit('another'))).status).toBe(404);
    expect((await post('/lottery/api/subscriptions/end', end, visit)).status).toBe(200);
    expect(await read('/lottery/midweek/mine?lang=en', visit)).not.toContain('data-end');
  });

  it('are not sold by a company that sells none', async () => {
    const other = await startSandbox(site.url);
    try {
      const page = await (await fetch(`${other.url}/lottery/midweek?lang=en`)).text();
      expect(page).toContain('No tickets are sold here yet.');
      expect(page).not.toContain('id="buy"');
    } finally {
      await other.stop();
    }
  });
});

describe('the staff’s page and the script', () => {
  it('hold, release and cancel a draw, which the script then reports as not drawn', async () => {
    const id = /midweek-\d+/.exec(await read('/lotteries'))?.[0];
    const decide = async (action: string) => (await post(`/lotteries/${id}`, { action })).data;
    expect(await decide('hold')).toMatchObject({ isHeld: true, state: 'open' });
    expect(await decide('release')).toMatchObject({ isHeld: false });
    expect(await decide('cancel')).toMatchObject({ state: 'cancelled' });
    expect(await read('/lottery/midweek?lang=en')).toContain('Cancelled, stakes are paid back');
    const file = join(sandbox.settings.dataDir, 'check-draw.mjs');
    const script = await read('/lottery/check-draw.mjs');
    expect(script).not.toMatch(/^import /m);
    writeFileSync(file, script);
    const run = promisify(execFile)(process.execPath, [file, `${sandbox.url}/lottery/api/draws/${id}`]);
    const failed = (await run.catch((error: unknown) => error)) as { code: number; stdout: string };
    expect(failed.code).toBe(1);
    expect(failed.stdout.split('\n')).toEqual([
      'commitment: right',
      'seal: waiting: not published yet',
      'beacon: waiting: not published yet',
      'witness: NOT CHECKED: no answer',
      'numbers: waiting: not published yet',
      expect.stringMatching(/^not checked: who runs the company, the site and the beacon/),
      '',
    ]);
  });

  it('serve the beacon with the paths and names of drand', async () => {
    const latest = (await (await get('/beacon/public/latest')).json()) as { round: number; randomness: string };
    expect(await (await get(`/beacon/public/${latest.round}`)).json()).toEqual(latest);
    expect(await (await get('/beacon/info')).json()).toMatchObject({
      period: 30,
      public_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect([(await get('/beacon/public/1')).status, (await get('/beacon/public/x')).status]).toEqual([404, 400]);
  });
});
