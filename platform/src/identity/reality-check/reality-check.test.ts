import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import type { Browser } from '../../testing/browser.ts';
import { plansOf } from '../../testing/plans.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { sessionMoney } from './repository.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function loggedInPlayer(brandId = 104): Promise<{ page: Browser; customerId: string }> {
  const balance = { withdrawable: 10_000n, bonus: 0n, locked: 0n };
  const player = await createTestPlayer(platform.database.db, { balance, brandId });
  const page = platform.browser({ host: `bu-${brandId}.localhost` });
  await page.logIn(player.username, player.password);
  return { page, customerId: player.customerId };
}

const check = (page: Browser, body: object) => page.post('/api/account/reality-check', body);

describe('the reality check [RS11, CL17]', () => {
  it('reads session money through indexes, because every account request needs it', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const plans = await plansOf(platform.database, (db) => sessionMoney(db, unknownId));
    expect(plans).toContain('transfer_of_customer');
    expect(plans).not.toMatch(/Seq Scan on (transfer|posting|session|wallet)/);
  });

  it('reports the money of the current session only', async () => {
    const { page, customerId } = await loggedInPlayer();
    const before = (await page.get('/api/account/session-balance')).data;
    const none = {
      initialBalance: '100.00',
      finalBalance: '100.00',
      staked: '0.00',
      won: '0.00',
      lost: '0.00',
      sessionBalance: '0.00',
      gamesBalance: '0.00',
    };
    expect(before).toMatchObject({ ...none, currency: 'EUR', minutes: 0 });
    const { id } = await createTestTournament(platform.database.db, { entryPrice: 750n });
    const key = { 'idempotency-key': 'reality-check-1' };
    expect((await page.post('/api/sportuno/enroll', { tournamentId: id }, key)).status).toBe(200);
    const after = { ...none, finalBalance: '92.50', staked: '7.50', lost: '7.50', sessionBalance: '-7.50' };
    expect((await page.get('/api/account/session-balance')).data).toMatchObject(after);
    // The next session starts with the remaining balance and without the figures of this one.
    await sql`update session set created_at = created_at - interval '90 minutes' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    expect((await page.get('/api/account/session-balance')).data).toMatchObject({ minutes: 90 });
    // The figures are part of this call only: a page that shows them asks for them.
    expect(await page.get('/api/account/user')).not.toHaveProperty('data.sessionFigures');
    expect((await page.get('/api/account/session-balance')).data).toMatchObject(after);
    await page.post('/api/logout');
    const { username } = (
      await readRows(
        platform.database.db,
        { username: z.string() },
        sql`select username from player where customer_id = ${customerId}`,
      )
    )[0] ?? { username: '' };
    await page.logIn(username, 'Secret2026$');
    expect((await page.get('/api/account/session-balance')).data).toMatchObject({
      ...none,
      initialBalance: '92.50',
      finalBalance: '92.50',
    });
  });

  it('is due at the interval the player chose, counted from the last acknowledged one', async () => {
    const { page } = await loggedInPlayer();
    const user = (await page.get('/api/account/user')).data as { sessionStart: string; realityCheck: object };
    // Without a choice the policy's interval applies.
    expect(user.realityCheck).toMatchObject({ period: 'PT1H', mayBeOff: false });
    const { status, data } = await check(page, { period: 'PT1H30M' });
    expect(status).toBe(200);
    expect(Date.parse(String(data.nextAt)) - Date.parse(user.sessionStart)).toBe(90 * 60_000);
    const acknowledged = (await check(page, { acknowledged: true })).data;
    expect(acknowledged.period).toBe('PT1H30M');
    expect(Date.parse(String(acknowledged.nextAt))).toBeGreaterThan(Date.parse(String(data.nextAt)));
    expect((await page.get('/api/account/user')).data).toMatchObject({
      realityCheckPeriod: 'PT1H30M',
      realityCheck: acknowledged,
    });
  });

  it('offers the policy’s intervals, and can be turned off only if the policy allows it [B5]', async () => {
    const offered = ['PT15M', 'PT30M', 'PT1H', 'PT2H'];
    const { page } = await loggedInPlayer();
    const refused = await check(page, { period: null });
    expect([refused.status, refused.error?.fieldErrors]).toEqual([400, { period: 'required' }]);
    const { data } = await page.get('/api/account/user');
    expect(data.realityCheck).toMatchObject({ period: 'PT1H', offered });
    const otherBrandPlayer = await loggedInPlayer(117);
    expect((await check(otherBrandPlayer.page, { period: null })).data).toEqual({
      period: null,
      nextAt: null,
      offered,
      mayBeOff: true,
    });
  });

  it.each([
    ['an hour', 'invalidPattern'],
    ['P1M', 'invalidPattern'],
    ['PT', 'invalidPattern'],
    ['PT30S', 'numberGreaterThanOrEqualTo'],
    ['PT2H1S', 'numberLesserThanOrEqualTo'],
  ])('rejects the interval %j with %s', async (period, key) => {
    const { page } = await loggedInPlayer();
    expect((await check(page, { period })).error?.fieldErrors).toEqual({ period: key });
  });
});
