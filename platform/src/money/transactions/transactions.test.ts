import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { finishTournament } from '../../play/tournaments/settlement.ts';
import type { Browser } from '../../testing/browser.ts';
import { aBet, TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import type { Transaction } from './transaction.ts';

let platform: TestPlatform;
let page: Browser;
beforeAll(async () => {
  platform = await testPlatform();
  page = platform.browser();
  await page.logIn('demo1');
  const launch = await page.post('/api/games/salt-and-silver/launch', { mode: 'real' });
  const token = new URL(String(launch.data.url)).searchParams.get('token') ?? '';
  const kelpworks = new TestCompany(platform.app, 'kelpworks');
  const bet = aBet(token);
  await kelpworks.call('/api/provider/kelpworks/bet', bet);
  await kelpworks.call('/api/provider/kelpworks/win', { ...bet, transactionId: randomUUID(), amount: '12.50' });
  const second = aBet(token);
  await kelpworks.call('/api/provider/kelpworks/bet', second);
  await kelpworks.call('/api/provider/kelpworks/rollback', second);
});
afterAll(() => platform.close());

async function transactions(query = '') {
  const { status, data, error } = await page.get(`/api/account/transactions${query}`);
  return { status, error, ...data, items: (data.items ?? []) as Transaction[] } as {
    status: number;
    error: typeof error;
    items: Transaction[];
    page: number;
    size: number;
    hasNext: boolean;
  };
}

describe('the transactions route', () => {
  it('lists transactions newest first, with signed amount, game and time [CL17]', async () => {
    const { items, hasNext } = await transactions();
    expect(items.map(({ type, amount, description }) => [type, amount, description])).toEqual([
      ['rollback', '10.00', 'Salt & Silver'],
      ['stake', '-10.00', 'Salt & Silver'],
      ['win', '12.50', 'Salt & Silver'],
      ['stake', '-10.00', 'Salt & Silver'],
      ['adjustment', '1000.00', null],
    ]);
    expect(items.every(({ currency, status }) => currency === 'EUR' && status === 'SUCCESSFUL')).toBe(true);
    expect(items[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(hasNext).toBe(false);
  });

  it('returns pages without gaps', async () => {
    const pages = await Promise.all([1, 2, 3].map((n) => transactions(`?page=${n}&size=2`)));
    expect(pages.map(({ page, size, hasNext }) => [page, size, hasNext])).toEqual([
      [1, 2, true],
      [2, 2, true],
      [3, 2, false],
    ]);
    const { items } = await transactions();
    expect(pages.flatMap((one) => one.items)).toEqual(items);
  });

  it('filters by type and by day', async () => {
    expect((await transactions('?type=stake')).items).toHaveLength(2);
    const today = new Date().toISOString().slice(0, 10);
    expect((await transactions(`?from=${today}&to=${today}`)).items).toHaveLength(5);
    expect((await transactions('?to=2020-01-01')).items).toHaveLength(0);
    expect((await transactions('?from=2030-01-01')).items).toHaveLength(0);
  });

  it('shows a tournament’s entry price and prize, with its name [TO10]', async () => {
    const { db } = platform.database;
    const { id } = await createTestTournament(db, { name: 'Prize Cup', entryPrice: 1_000n, rake: 10 });
    const player = platform.browser();
    await player.logIn('demo3');
    await player.post('/api/sportuno/enroll', { tournamentId: id }, { 'idempotency-key': randomUUID() });
    await finishTournament(db, id);
    const { data } = await player.get('/api/account/transactions?size=2');
    expect((data.items as Transaction[]).map(({ type, amount, description }) => [type, amount, description])).toEqual([
      ['tournament-prize', '9.00', 'Prize Cup'],
      ['tournament-entry', '-10.00', 'Prize Cup'],
    ]);
    const prizes = await player.get('/api/account/transactions?type=tournament-prize');
    expect(prizes.data.items).toHaveLength(1);
  });

  it.each([
    ['page', '?page=0'],
    ['page', '?page=x'],
    ['size', '?size=101'],
    ['from', '?from=yesterday'],
    ['from', '?from=2016-12-31'],
    ['to', '?to=2026-13-01'],
    ['type', '?type=theft'],
  ])('names the invalid field: %s in %s', async (field, query) => {
    const { status, error } = await transactions(query);
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('shows each player only their own transactions', async () => {
    const visitor = await platform.browser().get('/api/account/transactions');
    expect(visitor.status).toBe(401);
    const other = platform.browser();
    await other.logIn('demo2');
    const { data } = await other.get('/api/account/transactions');
    expect((data.items as Transaction[]).map(({ type }) => type)).toEqual(['adjustment']);
    const rows = await readRows(
      platform.database.db,
      { n: z.number() },
      sql`select count(*)::int as n from transfer where kind like 'game_%'`,
    );
    expect(rows).toEqual([{ n: 4 }]);
  });
});
