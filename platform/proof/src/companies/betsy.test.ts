import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompanyOf } from '@parlay/contracts/providers';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { type TestPlatform, testPlatform } from '@parlay/platform/testing/platform';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { buildSandbox } from '@parlay/sandbox';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const book: CompanyOf<'sports'> = {
  ...{ id: 'oddsmith', kind: 'sports', address: 'http://127.0.0.1:1', driver: 'betsy' },
  settings: { keys: { theirs: [randomUUID()] } },
};
const dataDir = mkdtempSync(join(tmpdir(), 'parlay-betsy-'));

let platform: TestPlatform;
let sandbox: FastifyInstance;
let address: string;
beforeAll(async () => {
  platform = await testPlatform({ config: { providers: [book] } });
  await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = platform.app.server.address() as AddressInfo;
  sandbox = buildSandbox({
    ...{ mode: 'demo', dataDir, siteOrigins: [], hosts: [], brands: platform.config.brands, companies: [book] },
    ...{ platformUrl: `http://127.0.0.1:${port}`, publicOrigin: 'http://sandbox.localhost:8082' },
    ...{ cycleMs: 0, retry: { first: 10, most: 40, timeout: 5_000 }, logLevel: 'silent' },
  });
  address = await sandbox.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await sandbox.close();
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const response = await fetch(`${address}${path}`, init);
  return z.object({ data: schema }).parse(await response.json()).data;
}

const Pick = z.object({ id: z.string(), odds: z.number().nullable() });
const Events = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      sides: z.array(z.string()),
      closed: z.unknown(),
      markets: z.array(z.object({ picks: z.array(Pick) })),
    }),
  ),
});
const Outcome = z.looseObject({ status: z.string() });
const State = z.object({
  open: z.array(z.object({ id: z.string(), cashOut: z.looseObject({ amount: z.string().optional() }).nullish() })),
});

/** Returns a player of the site with 100.00 and an open sports page of the company, and functions of both. */
async function aBettor() {
  const { db } = platform.database;
  const balance = { withdrawable: 100_00n, bonus: 0n, locked: 0n };
  const { username, password } = await createTestPlayer(db, { balance });
  const page = platform.browser();
  await page.logIn(username, password);
  const token = String((await page.get('/api/sports-book')).data.jsScript);
  const { account } = await call(z.object({ account: z.string() }), '/sports/api/player', { token });
  const { rows } = await call(Events, '/sports/api/events?mode=prematch&sport=football&limit=120');
  const usable = rows.flatMap(({ id, sides, closed, markets }) => {
    const pick = markets[0]?.picks[0];
    return !closed && pick?.odds ? [{ id, sides, pick: { id: pick.id, odds: pick.odds } }] : [];
  });
  const place = (lineStake: string, legs: typeof usable, type = 'single') =>
    call(Outcome, '/sports/api/slip/bets', {
      account,
      bet: { key: randomUUID(), type, lineStake, priceRule: 'any', selections: legs.map(({ pick }) => pick) },
    });
  const spendable = async () =>
    z.looseObject({ spendable: z.string() }).parse((await page.get('/api/account/user')).data.balances).spendable;
  const rule = (leg: (typeof usable)[number] | undefined, result: string) =>
    call(z.unknown(), `/sports-book/${leg?.id}/result`, { selection: leg?.pick.id, result });
  return { page, account, legs: usable.slice(-4), place, spendable, rule };
}

describe('the sports company of the sandbox, by Betsy’s protocol', () => {
  it('places, settles and corrects single bets and combos with the player’s money', async () => {
    const { page, legs, place, spendable, rule } = await aBettor();
    const [first, second, third] = legs;
    if (!first || !second || !third) throw new Error('too few events');
    expect(await place('500', [first])).toMatchObject({ status: 'placed' });
    expect(await place('1000', [second, third], 'combo')).toMatchObject({ status: 'placed' });
    expect(await spendable()).toBe('85.00');
    await rule(first, 'won');
    const won = Math.floor((500 * first.pick.odds) / 100);
    expect(await spendable()).toBe(((8_500 + won) / 100).toFixed(2));
    await rule(first, 'lost');
    expect(await spendable()).toBe('85.00');
    await rule(second, 'lost');
    const { data } = await page.get('/api/account/bet-history');
    expect(JSON.stringify(data)).toContain(first.sides.join(' - '));
    expect(await spendable()).toBe('85.00');
    await rule(first, 'void');
    expect(await spendable()).toBe('90.00');
  });

  it('pays a cash-out to a player with a session', async () => {
    const { account, legs, place, spendable } = await aBettor();
    const [first] = legs;
    await place('500', first ? [first] : []);
    const { open } = await call(State, '/sports/api/slip/state', { account });
    const [bet] = open;
    const amount = bet?.cashOut?.amount ?? '';
    const cashOut = { account, bet: bet?.id, amount, key: randomUUID() };
    expect(await call(Outcome, '/sports/api/slip/cash-out', cashOut)).toMatchObject({ status: 'paid' });
    expect(await spendable()).toBe(((9_500 + Number(amount)) / 100).toFixed(2));
  });

  it('tells why a bet is refused: money, a limit, a session that has ended', async () => {
    const { page, legs, place, spendable } = await aBettor();
    const one = legs.slice(0, 1);
    expect(await place('10001', one)).toMatchObject({ refusal: { reason: 'insufficient_funds' } });
    await page.post('/api/account/limits', { type: 'wager', period: 'day', amount: '5.00' });
    expect(await place('600', one)).toMatchObject({ refusal: { reason: 'limit' } });
    expect(await spendable()).toBe('100.00');
    await page.post('/api/logout');
    expect(await place('500', one)).toMatchObject({ refusal: { reason: 'session' } });
  });

  it('leaves books that balance', async () => {
    expect(await invariants(platform.database.db)).toEqual([]);
  });
});
