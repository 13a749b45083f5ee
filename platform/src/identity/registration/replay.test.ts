import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { newPerson, registrationToken } from '../../testing/registration.ts';

const SESSION = '__Host-parlay_session';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

/** Registers a person, and returns a function that replays the recorded request. */
async function registerPerson() {
  const owner = platform.browser({ address: '198.51.110.1' });
  const user = newPerson();
  const token = await registrationToken(owner);
  const cookies = new Map(owner.cookies);
  const body = { businessUnit: { businessUnitId: 104 }, user, token };
  const first = await owner.post('/api/register', body);
  expect(first.status).toBe(200);
  const replay = async () => {
    const browser = platform.browser({ address: '198.51.110.2' });
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return { browser, answer: await browser.post('/api/register', body) };
  };
  return { owner, user, first, replay, customerId: String(first.data.customerId) };
}

const sessionsOf = async (customerId: string) =>
  (
    await readRows(
      platform.database.db,
      { n: z.number() },
      sql`select count(*)::int as n from session where customer_id = ${customerId}`,
    )
  )[0]?.n;

describe('a replayed registration', () => {
  it('returns the same player and opens no session [D20]', async () => {
    const { first, replay, customerId, user } = await registerPerson();
    const { browser, answer } = await replay();
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      customerId,
      dataLayer: first.data.dataLayer,
      user: { authenticated: false },
    });
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect([answer.headers['set-cookie'] ?? []].flat().join()).not.toContain(SESSION);
    expect((await browser.get('/api/account/user')).data).toEqual({ authenticated: false });
    expect(await sessionsOf(customerId)).toBe(1);
    expect((await mailsTo(platform, String(user.email))).map(({ kind }) => kind)).toEqual(['verify-email']);
  });

  it('opens no session after a password change or with two-factor login [D20, D2]', async () => {
    const { owner, user, replay, customerId } = await registerPerson();
    const newPassword = 'Another2026$';
    const edit = { currentPassword: user.password, newPassword, confirmNewPassword: newPassword };
    expect((await owner.post('/api/account/edit-password', edit)).status).toBe(200);
    await sql`update player set has_two_factor = true where customer_id = ${customerId}`.execute(platform.database.db);
    const { browser, answer } = await replay();
    expect([answer.status, answer.data.user]).toEqual([200, { authenticated: false }]);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect(await sessionsOf(customerId)).toBe(1 + 1); // Renewing the cookie stores a record of the previous one.
    expect((await browser.post('/api/account/ping')).status).toBe(401);
  });

  it('still allows a normal login, for example after a lost response [D20]', async () => {
    const { user, replay } = await registerPerson();
    const { browser } = await replay();
    const { status, data } = await browser.logIn(String(user.username), String(user.password));
    expect([status, data.user]).toEqual([200, expect.objectContaining({ username: user.username })]);
  });
});
