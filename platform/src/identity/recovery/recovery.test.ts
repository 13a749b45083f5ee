import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { BrowserResponse } from '../../testing/browser.ts';
import { linkIn, mailsTo, tokenIn } from '../../testing/letters.ts';
import { plansOf } from '../../testing/plans.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { measureTimeDifference } from '../../testing/times.ts';
import { sendReset } from './reset.ts';
import { resendVerification } from './verification.ts';

let platform: TestPlatform;
let address = 0;
async function visitor() {
  address += 1;
  const page = platform.browser({ address: `198.51.101.${address}` });
  await page.get('/api/account/user');
  return page;
}
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const emailOf = (username: string) => `${username}@example.com`;
const passwordFields = { newPassword: 'Another2026$', confirmNewPassword: 'Another2026$' };

async function requestReset() {
  const player = await createTestPlayer(platform.database.db);
  const page = await visitor();
  const email = emailOf(player.username);
  expect((await page.post('/api/password', { username: email })).status).toBe(200);
  const [letter] = await mailsTo(platform, email);
  return { ...player, page, email, letter, token: tokenIn(letter) };
}

describe('password recovery [AU11, AU12, CL8]', () => {
  it('uses only index lookups, so that timing reveals no account [D1]', async () => {
    const { app, config, database } = platform;
    const { username } = await createTestPlayer(database.db, { hasValidatedEmail: false });
    const email = emailOf(username);
    const brand = config.brands.find(({ id }) => id === 104);
    if (!brand) throw new Error('brand 104 is missing');
    for (const send of [sendReset, resendVerification]) {
      const plans = await plansOf(database, (db) => send(db, app.mails, brand, { email, locale: 'en' }));
      expect(plans).toContain('mailed_token_of_customer');
      expect(plans).not.toMatch(/Seq Scan on (mailed_token|player)/);
    }
  });

  it('resets the password through the link, ends all sessions and notifies the player', async () => {
    const { page, username, password, email, letter, token } = await requestReset();
    const otherDevice = platform.browser({ address: '203.0.113.120' });
    await otherDevice.logIn(username, password);
    expect(letter?.kind).toBe('reset-password');
    expect(linkIn(letter).pathname).toBe('/en/resetpassword');
    const response = await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } });
    expect([response.status, response.data.sessionToken]).toEqual([200, null]);
    expect((await otherDevice.get('/api/account/user')).data).toEqual({ authenticated: false });
    expect((await (await visitor()).logIn(username, password)).status).toBe(401);
    expect((await (await visitor()).logIn(username, passwordFields.newPassword)).status).toBe(200);
    expect((await mailsTo(platform, email)).map(({ kind }) => kind)).toEqual(['reset-password', 'password-changed']);
  });

  it('logs the player in if the browser is a known one, and asks all others to log in [AU12]', async () => {
    const { page, username, password, email, token } = await requestReset();
    await page.logIn(username, password);
    await page.post('/api/logout');
    const answer = await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } });
    expect((await page.get('/api/account/user')).data).toMatchObject({ username });
    const { data: sessions } = await page.get('/api/account/sessions');
    expect(JSON.stringify(sessions)).toContain(String(answer.data.sessionToken));
    // The id opens nothing: the credential is the cookie.
    expect(JSON.stringify(answer.headers['set-cookie'])).not.toContain(String(answer.data.sessionToken));
  });

  it.each(['second factor', 'break', 'suspension'] as const)(
    'leaves everything that a login asks to the login: %s [AU12]',
    async (reason) => {
      const { page, username, password, email, token, customerId } = await requestReset();
      await page.logIn(username, password);
      if (reason === 'break') await page.post('/api/account/timeout', { period: 'P1D' });
      await page.post('/api/logout');
      const { db } = platform.database;
      if (reason === 'second factor')
        await sql`update player set has_two_factor = true where customer_id = ${customerId}`.execute(db);
      if (reason === 'suspension')
        await sql`update player set standing = 'suspended' where customer_id = ${customerId}`.execute(db);
      const answer = await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } });
      expect([answer.status, answer.data.sessionToken]).toEqual([200, null]);
      expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false });
    },
  );

  it('resets the login throttle, so that the new password works immediately [D2]', async () => {
    const { page, email, token, username } = await requestReset();
    for (let n = 0; n < 10; n += 1) expect((await page.logIn(username, 'forgotten')).status).toBe(401);
    expect((await page.logIn(username, 'forgotten')).error?.code).toBe('too_many_attempts');
    expect((await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } })).status).toBe(200);
    expect((await page.logIn(username, passwordFields.newPassword)).status).toBe(200);
  });

  it('accepts each link only once, even in concurrent requests', async () => {
    const { page, email, token } = await requestReset();
    const body = (n: number) => ({
      email,
      token,
      newPassword: `Another2026$${n}`,
      confirmNewPassword: `Another2026$${n}`,
    });
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => page.send('PATCH', '/api/password', { body: body(n) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const repeated = await page.send('PATCH', '/api/password', { body: body(5) });
    expect(repeated.error).toMatchObject({ code: 'link_used', fieldErrors: { token: 'invalidPattern' } });
  });

  it('rejects a link that is expired, replaced, made up or for another address', async () => {
    const { page, email, token, customerId } = await requestReset();
    const codeOf = async (body: object) =>
      (await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields, ...body } })).error?.code;
    expect(await codeOf({ email: 'other@example.com' })).toBe('link_unknown');
    expect(await codeOf({ token: 'made-up' })).toBe('link_unknown');
    await sql`update mailed_token set expires_at = now() where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    expect(await codeOf({})).toBe('link_expired');
    await sql`update mailed_token set expires_at = now() + interval '1 hour', created_at = now() - interval '2 minutes'
      where customer_id = ${customerId}`.execute(platform.database.db);
    await page.post('/api/password', { username: email });
    expect(await codeOf({})).toBe('link_used');
  });

  it('does not verify a new e-mail address through a link sent to the previous one [AC12]', async () => {
    const { page, username, password, email, customerId, token } = await requestReset();
    const owner = await visitor();
    await owner.logIn(username, password);
    await owner.stepUp(password);
    const changeTo = async (from: string, to: string) => {
      await owner.post('/api/send-otp', { customerId });
      const code = /^\d{6}$/m.exec((await mailsTo(platform, from)).at(-1)?.text ?? '')?.[0] ?? '';
      return (await owner.post('/api/account/update-customer', { email: to }, { 'x-otp': code })).status;
    };
    const follow = async (typed: string) =>
      (await page.send('PATCH', '/api/password', { body: { email: typed, token, ...passwordFields } })).error?.code;
    expect(await changeTo(email, `new-${email}`)).toBe(200);
    expect([await follow(email), await follow(`new-${email}`)]).toEqual(['link_used', 'link_used']);
    expect((await owner.get('/api/account/user')).data).toMatchObject({ hasValidatedEmail: false });
    // Not even after the address is changed back.
    expect(await changeTo(`new-${email}`, email)).toBe(200);
    expect(await follow(email)).toBe('link_used');
    expect((await (await visitor()).logIn(username, password)).status).toBe(200);
  });

  it('rejects a link sent to a previous address, even if the link was not cancelled', async () => {
    const { page, email, token, customerId } = await requestReset();
    const { db } = platform.database;
    await sql`update player set email = ${`moved-${email}`} where customer_id = ${customerId}`.execute(db);
    const { error } = await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } });
    expect(error?.code).toBe('link_used');
  });

  it('rejects a link from before a password change [AU13]', async () => {
    const { page, username, password, email, token } = await requestReset();
    const owner = await visitor();
    await owner.logIn(username, password);
    const next = { newPassword: 'Chosen2026$', confirmNewPassword: 'Chosen2026$' };
    expect((await owner.post('/api/account/edit-password', { currentPassword: password, ...next })).status).toBe(200);
    const { error } = await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } });
    expect(error?.code).toBe('link_used');
    expect((await (await visitor()).logIn(username, next.newPassword)).status).toBe(200);
  });

  it('never verifies a new address that replaces the old one during a reset', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, requestReset));
    const { db } = platform.database;
    const outcomes = await Promise.all(
      players.map(async ({ page, email, token, customerId, username, password }) => {
        const owner = await visitor();
        await owner.logIn(username, password);
        await owner.stepUp(password);
        await owner.post('/api/send-otp', { customerId });
        const code = /^\d{6}$/m.exec((await mailsTo(platform, email)).at(-1)?.text ?? '')?.[0] ?? '';
        const [reset, update] = await Promise.all([
          page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields } }),
          owner.post('/api/account/update-customer', { email: `new-${email}` }, { 'x-otp': code }),
        ]);
        const rows = await readRows(
          db,
          { email: z.string(), proved: z.boolean() },
          sql`
          select email, has_validated_email as proved from player where customer_id = ${customerId}`,
        );
        return { statuses: [reset.status, update.status], isOld: rows[0]?.email === email, proved: rows[0]?.proved };
      }),
    );
    for (const { statuses, isOld, proved } of outcomes) {
      expect(Math.max(...statuses)).toBeLessThan(500);
      if (!isOld) expect(proved).toBe(false);
    }
  });

  it('returns an error for an invalid field and keeps the link valid', async () => {
    const { page, email, token, password } = await requestReset();
    const fieldsOf = async (body: object) =>
      (await page.send('PATCH', '/api/password', { body: { email, token, ...passwordFields, ...body } })).error
        ?.fieldErrors;
    expect(await fieldsOf({ confirmNewPassword: 'x' })).toEqual({ confirmNewPassword: 'passwordsMatch' });
    expect(await fieldsOf({ newPassword: 'short1', confirmNewPassword: 'short1' })).toEqual({
      newPassword: 'minlength',
    });
    expect(await fieldsOf({ newPassword: password, confirmNewPassword: password })).toEqual({
      newPassword: 'matchWith',
    });
    expect(await fieldsOf({})).toBeUndefined();
  });

  it('leaves no readable token in the database, neither in links nor in e-mails', async () => {
    const { token } = await requestReset();
    const rows = await readRows(
      platform.database.db,
      { all: z.string() },
      sql`
      select (select string_agg(t::text, ' ') from mailed_token t) || (select string_agg(encode(sealed, 'escape'), ' ') from mail) as all`,
    );
    expect(rows[0]?.all).not.toContain(token);
  });
});

describe('an e-mail address [AU14]', () => {
  it('is verified once, through the link sent at registration', async () => {
    const page = await visitor();
    const user = newPerson();
    const email = String(user.email);
    await register(page, user);
    const token = tokenIn((await mailsTo(platform, email))[0]);
    const responses = await Promise.all([1, 2].map(() => page.post('/api/validate-email', { token })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      hasValidatedEmail: true,
      regulations: { requiresEmailVerification: false },
    });
    expect((await page.post('/api/validate-email', { token })).error?.code).toBe('link_used');
    expect((await page.post('/api/validate-email', { token: 'x' })).error?.code).toBe('link_unknown');
  });

  it('is not verified through a link that has expired', async () => {
    const page = await visitor();
    const user = newPerson();
    await register(page, user);
    const token = tokenIn((await mailsTo(platform, String(user.email)))[0]);
    const { customerId } = (await page.get('/api/account/user')).data;
    await sql`update mailed_token set expires_at = now() where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    expect((await page.post('/api/validate-email', { token })).error?.code).toBe('link_expired');
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasValidatedEmail: false });
  });

  it('gets a new link after a minute, which invalidates the older one', async () => {
    const page = await visitor();
    const user = newPerson();
    const email = String(user.email);
    await register(page, user);
    expect((await page.post('/api/resend-email', { email })).status).toBe(200);
    expect(await mailsTo(platform, email)).toHaveLength(1);
    await sql`update mailed_token set created_at = now() - interval '61 seconds' where email = ${email}`.execute(
      platform.database.db,
    );
    await page.post('/api/resend-email', { email: email.toUpperCase() });
    const [older, newer] = await mailsTo(platform, email);
    expect((await page.post('/api/validate-email', { token: tokenIn(older) })).error?.code).toBe('link_used');
    expect((await page.post('/api/validate-email', { token: tokenIn(newer) })).status).toBe(200);
    // Once it is verified, no e-mail is sent, but the response is the same.
    await sql`update mailed_token set created_at = now() - interval '61 seconds'`.execute(platform.database.db);
    expect((await page.post('/api/resend-email', { email })).status).toBe(200);
    expect(await mailsTo(platform, email)).toHaveLength(2);
  });
});

describe('an address without an account [D1]', () => {
  const facts = ({ status, data, error, headers }: BrowserResponse) => ({
    status,
    said: data.messages ?? [error?.code, error?.message],
    type: headers['content-type'],
    bytes: Number(headers['content-length']),
  });

  it('gets the same response as a known one from password reset and verification e-mail', async () => {
    const { username } = await createTestPlayer(platform.database.db);
    for (const [path, field] of [
      ['/api/password', 'username'],
      ['/api/resend-email', 'email'],
    ] as const) {
      const known = await (await visitor()).post(path, { [field]: emailOf(username) });
      const unknown = await (await visitor()).post(path, { [field]: 'nobody-at-all@example.com' });
      expect(facts(known)).toEqual(facts(unknown));
    }
  });

  it('gets the same response as a known one from the login', async () => {
    const { username } = await createTestPlayer(platform.database.db);
    const known = await (await visitor()).post('/api/login', { username, password: 'wrong' });
    const unknown = await (await visitor()).post('/api/login', { username: 'nobodyatall', password: 'wrong' });
    expect(facts(known)).toEqual(facts(unknown));
  });

  it('gets a response within 50 ms of the time that a known address takes', async () => {
    const measure = async (username: string) => {
      const page = await visitor();
      const startedAt = performance.now();
      await page.post('/api/password', { username });
      return performance.now() - startedAt;
    };
    let email = '';
    // A second e-mail within a minute is not sent, so each call needs a new player.
    const known = async () => {
      email = emailOf((await createTestPlayer(platform.database.db)).username);
      return measure(email);
    };
    expect(await measureTimeDifference(known, () => measure(`not-${email}`), 50)).toBeLessThan(50);
    expect(await mailsTo(platform, email)).toHaveLength(1);
  });

  it('is rate limited after many e-mail requests from one client', async () => {
    const page = platform.browser({ address: '203.0.113.121' });
    await page.get('/api/account/user');
    const responses = [];
    for (let n = 0; n < 12; n += 1) responses.push(await page.post('/api/password', { username: `a${n}@example.com` }));
    const refused = responses.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
