import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { aBet, TestCompany } from '../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
let address = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const browser = () => {
  address += 1;
  return platform.browser({ address: `198.51.112.${address}` });
};
const playerOf = (countryCode: string) =>
  createTestPlayer(platform.database.db, {
    address: { countryCode },
    balance: { withdrawable: 10_000n, bonus: 0n, locked: 0n },
  });
async function openSessions(customerId: string): Promise<number> {
  const rows = await readRows(
    platform.database.db,
    { n: z.number() },
    sql`
    select count(*)::int as n from session where customer_id = ${customerId} and ended_at is null`,
  );
  return rows[0]?.n ?? 0;
}

/** Logs in with a new browser. A busy node refuses some of many concurrent logins, which are sent again. */
async function logInWhenFree(username: string, password: string) {
  for (;;) {
    const response = await browser().logIn(username, password);
    if (response.status !== 429) return response;
    await delay(100);
  }
}

describe('one session at a time [B12]', () => {
  it('ends the session and game on another device at a login, if the policy requires it', async () => {
    const { username, password, customerId } = await playerOf('DE');
    const [first, second] = [browser(), browser()];
    await first.logIn(username, password);
    const { data } = await first.post('/api/games/quiet-comet/launch', { mode: 'real' });
    const token = new URL(String(data.url)).searchParams.get('token') ?? '';
    await second.logIn(username, password);
    expect((await first.get('/api/account/user')).data).toMatchObject({ authenticated: false });
    expect((await second.get('/api/account/user')).data).toMatchObject({ authenticated: true });
    const northlight = new TestCompany(platform.app, 'northlight');
    expect(await northlight.call('/api/provider/northlight/bet', aBet(token))).toMatchObject({
      error: { code: 'session_closed' },
    });
    expect(await openSessions(customerId)).toBe(1);
  });

  it('leaves one session after eight concurrent logins, or all eight under another policy', async () => {
    for (const [country, remaining] of [
      ['DE', 1],
      ['MT', 8],
    ] as const) {
      const { username, password, customerId } = await playerOf(country);
      const logIn = () => logInWhenFree(username, password);
      const responses = await Promise.all(Array.from({ length: 8 }, logIn));
      // A login is refused if another one ends its session before the response is sent.
      for (const { status } of responses) expect(country === 'DE' ? [200, 401] : [200]).toContain(status);
      expect([country, await openSessions(customerId)]).toEqual([country, remaining]);
    }
  });
});
