import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createOperatorToken, type OperatorScope } from '../../../core/operators/tokens.ts';
import { createDemoPlayer } from '../../../identity/players/demo/make-player.ts';
import { invariants } from '../../../money/ledger/invariants.ts';
import { walletOf } from '../../../money/wallet/repository.ts';
import { countRows } from '../../../testing/ledger.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { enroll } from '../bets.ts';

let platform: TestPlatform;
let token: string;
const tokenFor = async (scope: OperatorScope) =>
  (await createOperatorToken(platform.database.db, { name: 'Olga', scopes: [scope], days: 1 })).token;
beforeAll(async () => {
  // Allows the brands' local hosts, because production accepts only public ones.
  const names = [104, 105].map((brand) => `bu-${brand}.localhost`);
  platform = await testPlatform({ config: { mode: 'production', hosts: { names, ports: [8080] } } });
  token = await tokenFor('tournaments');
});
afterAll(() => platform.close());

const PATH = '/api/operator/tournaments';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const body = (change: object = {}) => ({
  name: 'Derby Night',
  brands: [104],
  currency: 'EUR',
  entryPrice: '10.00',
  payouts: [70, 30],
  fixtures: {},
  startsAt: inMinutes(30),
  endsAt: inMinutes(150),
  reason: 'Derby on Sunday',
  ...change,
});

function call(
  method: 'POST' | 'PATCH',
  url: string,
  content: object,
  { key = randomUUID() as string, bearer = token } = {},
) {
  return platform.browser().send(method, url, {
    body: content,
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key },
  });
}
const get = (url: string, bearer = token) =>
  platform.browser().get(url, { headers: { authorization: `Bearer ${bearer}` } });
async function createTournament(change: object = {}): Promise<string> {
  const { status, data } = await call('POST', PATH, body(change));
  expect(status).toBe(200);
  return String(data.id);
}
async function aPlayerOf(brandId: number, displayName = 'Maria') {
  const brand = platform.config.brands.find(({ id }) => id === brandId);
  if (!brand) throw new Error('no such brand');
  const { db } = platform.database;
  const [currency = ''] = brand.currencies;
  const { username } = await createDemoPlayer(db, { brand, currency, language: brand.defaultLocale });
  const rows = await readRows(
    db,
    { id: z.string() },
    sql`
    select customer_id as id from player where username = ${username} and brand_id = ${brandId}`,
  );
  const customerId = rows[0]?.id ?? '';
  const join = (tournamentId: string) =>
    enroll(db, { customerId, tournamentId, key: randomUUID(), displayName, countryCode: 'FI' });
  return { customerId, join };
}

describe('an operator’s tournament', () => {
  it('is created once per key in production mode, with the fixtures of its filter, and recorded', async () => {
    const { db } = platform.database;
    const [newTournament, key] = [body({ startsAt: inMinutes(1) }), randomUUID()];
    const first = await call('POST', PATH, newTournament, { key });
    const second = await call('POST', PATH, newTournament, { key });
    expect([first.status, second.data]).toEqual([200, first.data]);
    expect(first.data).toMatchObject({ status: 'UPCOMING', entryPrice: '10.00', payouts: [70, 30], pool: '0.00' });
    expect(Number(first.data.fixtureCount)).toBeGreaterThan(5);
    expect((await call('POST', PATH, body({ name: 'Other' }), { key })).status).toBe(422);
    const { rows } = await sql`
      select actor, action, reason from operator_action where subject = ${String(first.data.id)}`.execute(db);
    expect(rows).toEqual([{ actor: 'Olga', action: 'tournament.make', reason: 'Derby on Sunday' }]);
    expect((await get(`${PATH}/${first.data.id}`)).data).toMatchObject({ id: first.data.id, lateCorrections: [] });
    const listed = (await get(`${PATH}?status=UPCOMING&brand=104`)).data.items as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(first.data.id);
  });

  it.each([
    ['brands', { brands: [999] }],
    ['currency', { currency: 'PEN' }],
    ['entryPrice', { entryPrice: '10.001' }],
    ['minBet', { minBet: '20000.00' }],
    ['endsAt', { endsAt: inMinutes(10) }],
    ['entryClosesAt', { entryClosesAt: inMinutes(400) }],
    ['payouts', { payouts: [50] }],
    ['reason', { reason: ' ' }],
    ['name', { name: '' }],
  ])('is refused with the name of the invalid field: %s', async (field, change) => {
    const { status, error } = await call('POST', PATH, body(change));
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('requires a token with the tournaments scope', async () => {
    const other = await tokenFor('players');
    expect((await call('POST', PATH, body(), { bearer: other })).status).toBe(403);
    expect((await call('POST', PATH, body(), { bearer: 'x'.repeat(40) })).status).toBe(401);
    expect((await get(PATH, other)).status).toBe(403);
  });

  it('is only for players of its brands, even if other brands have its currency', async () => {
    const id = await createTournament({ brands: [105] });
    const at = (brand: number) =>
      platform.browser({ host: `bu-${brand}.localhost:8080` }).get(`/api/sportuno/init?tournamentId=${id}`);
    const brands = platform.config.brands
      .filter(({ currencies }) => currencies.includes('EUR'))
      .map((brand) => brand.id);
    expect(brands).toEqual(expect.arrayContaining([104, 105]));
    expect([(await at(105)).status, (await at(104)).status]).toEqual([200, 404]);
  });

  it('can change before its start, but keeps its price and terms once a player has joined', async () => {
    const id = await createTournament();
    const changed = await call('PATCH', `${PATH}/${id}`, { entryPrice: '5.00', maxPlayers: 10, reason: 'Too dear' });
    expect(changed.data).toMatchObject({ entryPrice: '5.00', maxPlayers: 10, name: 'Derby Night' });
    expect((await call('PATCH', `${PATH}/${id}`, { currency: 'PEN', reason: 'x' })).error?.fieldErrors).toEqual({
      currency: 'fieldError',
    });
    const { join } = await aPlayerOf(104);
    await join(id);
    const dearer = await call('PATCH', `${PATH}/${id}`, { entryPrice: '6.00', reason: 'Too cheap' });
    expect([dearer.status, dearer.error?.details]).toEqual([409, { reason: 'joined' }]);
    expect((await call('PATCH', `${PATH}/${id}`, { name: 'Derby', reason: 'Shorter' })).data.name).toBe('Derby');
    const running = await createTournament({ startsAt: inMinutes(-1) });
    const late = await call('PATCH', `${PATH}/${running}`, { name: 'Late', reason: 'Late' });
    expect([late.status, late.error?.details]).toEqual([409, { reason: 'started' }]);
    expect((await call('PATCH', `${PATH}/none`, { name: 'x', reason: 'x' })).status).toBe(404);
  });

  it('is cancelled once, even by concurrent operators, and refunds every price from its pool', async () => {
    const { db } = platform.database;
    const id = await createTournament({ startsAt: inMinutes(-1), minSettledBets: 0 });
    const players = await Promise.all([1, 2, 3].map(() => aPlayerOf(104)));
    const before = await Promise.all(players.map(({ customerId }) => walletOf(db, customerId)));
    for (const { join } of players) expect(await join(id)).toHaveProperty('first');
    expect((await get(`${PATH}/${id}`)).data).toMatchObject({ pool: '30.00', currentPlayers: 3 });
    expect(await invariants(db)).toEqual([]);

    const cancel = () => call('POST', `${PATH}/${id}/cancel`, { reason: 'Match abandoned' });
    const responses = await Promise.all([1, 2, 3, 4].map(cancel));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await get(`${PATH}/${id}`)).data).toMatchObject({ status: 'CANCELLED', pool: '0.00', kept: '0.00' });
    const after = await Promise.all(players.map(({ customerId }) => walletOf(db, customerId)));
    expect(after.map((wallet) => wallet?.spendable)).toEqual(before.map((wallet) => wallet?.spendable));
    expect(await countRows(db, 'transfer', sql`kind = 'tournament_refund' and reference = ${id}`)).toBe(3);
    const init = (await platform.browser().get(`/api/sportuno/init?tournamentId=${id}`)).data;
    expect(init.tournament).toMatchObject({ status: 'FINISHED', isCancelled: true });
    expect(await invariants(db)).toEqual([]);
  });

  it('numbers players with the same display name, even if they join at the same time', async () => {
    const id = await createTournament();
    const players = await Promise.all([104, 104, 104].map((brand) => aPlayerOf(brand, 'Maria')));
    await Promise.all(players.map(({ join }) => join(id)));
    const rows = await readRows(
      platform.database.db,
      { name: z.string() },
      sql`
      select display_name as name from tournament_entry where tournament_id = ${id} order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Maria', 'Maria (2)', 'Maria (3)']);
  });
});
