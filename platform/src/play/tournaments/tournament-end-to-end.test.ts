import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FeedFixture } from '@parlay/contracts/odds-feed';
import type { Company } from '@parlay/contracts/providers';
import { buildSandbox } from '@parlay/sandbox';
import type { FastifyInstance } from 'fastify';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { createDemoPlayer } from '../../identity/players/demo/make-player.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { startOddsFeeds } from '../odds/start.ts';
import { NO_SCHEDULE } from './schedule/schedule.ts';
import { settleBets } from './settlement.ts';
import { startTournaments } from './start.ts';

const HOST = 'bu-104.localhost';
const company: Company = {
  id: 'outside-odds',
  kind: 'odds',
  address: '',
  driver: 'parlay-1',
  settings: { keys: { ours: ['key for calls to the company'], theirs: ['key for calls of the company'] } },
};

let platform: TestPlatform;
let sandbox: FastifyInstance;
const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  platform = await testPlatform({ config: { mode: 'production', hosts: { names: [HOST], ports: [8080] } } });
  sandbox = buildSandbox({
    mode: 'demo',
    dataDir: platform.config.dataDir,
    siteOrigins: [],
    platformUrl: 'http://127.0.0.1:9',
    publicOrigin: 'https://odds.companies.test',
    hosts: [],
    brands: platform.config.brands,
    companies: [company],
    cycleMs: 0,
    retry: { first: 10, most: 40, timeout: 500 },
    logLevel: 'silent',
  });
  const address = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const quiet = { info: () => undefined, warn: () => undefined };
  const { database } = platform;
  const config = { ...platform.config, providers: [{ ...company, address }] };
  const feeds = startOddsFeeds(database, config, quiet, () => settleBets(database.db));
  const engine = startTournaments(database, NO_SCHEDULE, quiet);
  stops.push(
    () => feeds.stop(),
    () => engine.stop(),
    () => sandbox.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await platform.close();
});

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await delay(100);
  }
  throw new Error(`never came: ${read}`);
}

it('plays an operator’s tournament with an external odds company to its prize in production', async () => {
  const { db } = platform.database;
  const created = await sandbox.inject({
    method: 'POST',
    url: '/odds/fixtures',
    payload: { name: 'Harbour City – Northgate United', startsIn: 1 },
  });
  const fixture = created.json<{ data: FeedFixture }>().data;
  const [market] = fixture.markets;
  const winner = market?.selections[0]?.id ?? '';

  const { token } = await createOperatorToken(db, { name: 'Olga', scopes: ['tournaments'], days: 1 });
  const operator = (url: string, body: object) =>
    platform.browser().send('POST', `/api/operator/tournaments${url}`, {
      body,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    });
  const now = Date.now();
  const { data } = await operator('', {
    name: 'Harbour Cup',
    brands: [104],
    currency: 'EUR',
    entryPrice: '10.00',
    payouts: [100],
    minSettledBets: 1,
    fixtures: { ids: [`${company.id}:${fixture.id}`] },
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 12_000).toISOString(),
    reason: 'Test of the whole way',
  });
  const id = String(data.id);

  const brand = platform.config.brands.find((candidate) => candidate.id === 104);
  if (!brand) throw new Error('no such brand');
  const player = await createDemoPlayer(db, { brand, currency: 'EUR', language: 'en' });
  const page = platform.browser({ host: `${HOST}:8080` });
  await page.logIn(player.username, player.password);
  const key = () => ({ 'idempotency-key': randomUUID() });
  expect((await page.post('/api/sportuno/enroll', { tournamentId: id }, key())).status).toBe(200);
  const bet = { tournamentId: id, selectionId: `${company.id}:${winner}`, stake: '1000', odds: 2 };
  await until(async () => ((await page.post('/api/sportuno/bet', bet, key())).status === 200 ? true : undefined));

  await sandbox.inject({
    method: 'POST',
    url: `/odds/fixtures/${fixture.id}`,
    payload: { action: 'result', market: market?.id, winner },
  });
  const balance = async () => (await page.get(`/api/sportuno/balance?tournamentId=${id}`)).data;
  await until(async () => {
    const { pointsBalance } = await balance();
    return (pointsBalance as { available: string }).available === '26000.00' ? true : undefined;
  });
  // The prize is the price of the only entry less the rake.
  expect(await until(async () => (await balance()).prize ?? undefined)).toEqual({ place: 1, amount: '9.00' });
  expect(await invariants(db)).toEqual([]);
}, 300_000);
