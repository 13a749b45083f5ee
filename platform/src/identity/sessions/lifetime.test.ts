import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { sweepSessions } from './end-sessions.ts';

const SESSION = '__Host-parlay_session';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function loggedInPlayer(on = platform): Promise<{ page: Browser; customerId: string; password: string }> {
  const { customerId, username, password } = await createTestPlayer(on.database.db, {
    balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
  });
  const page = on.browser();
  expect((await page.logIn(username, password)).status).toBe(200);
  return { page, customerId, password };
}

/** Sets the end of a player's sessions to this interval from now. */
const endIn = (customerId: string, interval: string) =>
  sql`
    update session set ends_at = now() + ${interval}::interval,
      expires_at = least(expires_at, now() + ${interval}::interval)
    where customer_id = ${customerId}`.execute(platform.database.db);

const endOf = async (customerId: string) =>
  (
    await readRows(
      platform.database.db,
      { ends: z.date(), expires: z.date(), reason: z.string().nullable() },
      sql`
      select ends_at as ends, expires_at as expires, end_reason as reason from session
      where customer_id = ${customerId} and end_reason is distinct from 'replaced'`,
    )
  )[0];

const eventsOf = async (customerId: string) =>
  (
    await readRows(
      platform.database.db,
      { event: z.string(), payload: z.object({ reason: z.string().optional() }) },
      sql`
      select event, payload from outbox where customer_id = ${customerId} and event in ('SessionEnded', 'SessionCut')
      order by id`,
    )
  ).map(({ event, payload: { reason } }) => (reason ? `${event} ${reason}` : event));

describe('the session lifetime (brand data)', () => {
  it('is 24 hours from the login, and its end is in the player’s record', async () => {
    const { page, customerId } = await loggedInPlayer();
    const { sessionStart, sessionEndsAt } = (await page.get('/api/account/user')).data;
    expect(Date.parse(String(sessionEndsAt)) - Date.parse(String(sessionStart))).toBe(24 * 3_600_000);
    expect((await endOf(customerId))?.ends.toISOString()).toBe(sessionEndsAt);
  });

  it('ends a session in constant use, with the reason in the response', async () => {
    const brands = platform.config.brands.map((brand) => ({
      ...brand,
      session: { ...brand.session, absoluteHours: 3 / 3600 },
    }));
    const short = await testPlatform({ config: { brands } });
    try {
      const { page } = await loggedInPlayer(short);
      const { sessionEndsAt } = (await page.get('/api/account/user')).data;
      const end = Date.parse(String(sessionEndsAt));
      const statuses = new Set<number>();
      while (Date.now() < end - 300) {
        const { status, data } = await page.post('/api/account/ping');
        statuses.add(status);
        expect(Date.parse(String(data.expiresAt))).toBeLessThanOrEqual(end);
        await sleep(200);
      }
      expect([...statuses]).toEqual([200]);
      await sleep(Math.max(0, end - Date.now()) + 50);
      const cookies = new Map(page.cookies);
      const { status, error } = await page.post('/api/account/ping');
      expect([status, error?.code, error?.details]).toEqual([401, 'not_authenticated', { reason: 'lifetime' }]);
      expect(page.cookies.has(SESSION)).toBe(false);
      for (const [name, value] of cookies) page.cookies.set(name, value);
      expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false, ended: 'lifetime' });
    } finally {
      await short.close();
    }
  });

  it('is extended neither by activity nor by a new session cookie', async () => {
    const { page, customerId, password } = await loggedInPlayer();
    await endIn(customerId, '5 minutes');
    await sql`update session set last_seen_at = now() - interval '1 minute' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    const { ends } = (await endOf(customerId)) ?? {};
    const { data } = await page.post('/api/account/ping');
    expect(data.expiresAt).toBe(ends?.toISOString());
    const newPassword = 'Another2026$';
    const edit = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
    expect((await page.post('/api/account/edit-password', edit)).status).toBe(200);
    expect((await endOf(customerId))?.ends).toEqual(ends);
    await endIn(customerId, '0');
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false, ended: 'lifetime' });
  });

  it('cannot be exceeded in the database either', async () => {
    const { customerId } = await loggedInPlayer();
    await expect(
      sql`update session set expires_at = ends_at + interval '1 second' where customer_id = ${customerId}`.execute(
        platform.database.db,
      ),
    ).rejects.toThrow(/session_within_lifetime/);
  });

  it('ends the session’s games, terminates its sockets and notifies its pages', async () => {
    const { page, customerId } = await loggedInPlayer();
    expect((await page.post('/api/games/copper-tide/launch', { mode: 'real' })).status).toBe(200);
    await endIn(customerId, '0');
    await sweepSessions(platform.database.db);
    expect((await endOf(customerId))?.reason).toBe('lifetime');
    expect(await eventsOf(customerId)).toEqual(['SessionEnded lifetime', 'SessionCut']);
    const { rows } = await sql`
      select 1 from game_session where customer_id = ${customerId} and ended_at is null`.execute(platform.database.db);
    expect(rows).toEqual([]);
    expect((await page.post('/api/account/ping')).error?.details).toEqual({ reason: 'lifetime' });
  });

  it('is separate from the idle timeout', async () => {
    const { page, customerId } = await loggedInPlayer();
    await sql`update session set expires_at = now() where customer_id = ${customerId}`.execute(platform.database.db);
    await sweepSessions(platform.database.db);
    expect((await endOf(customerId))?.reason).toBe('expired');
    expect(await eventsOf(customerId)).toEqual(['SessionCut']);
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false });
  });
});
