import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { commitDuringCall, lockPlayer } from '../../testing/commit-during-call.ts';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { endSession, endSessionsOf } from '../sessions/end-sessions.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

let address = 0;
async function loggedInPlayer() {
  address += 1;
  const player = await createTestPlayer(platform.database.db);
  const page = platform.browser({ address: `198.51.102.${address}` });
  await page.logIn(player.username, player.password);
  await page.stepUp(player.password);
  return { ...player, page, email: `${player.username}@example.com` };
}

async function codeOf(page: Browser, customerId: string, email: string): Promise<string> {
  expect((await page.post('/api/send-otp', { customerId })).status).toBe(200);
  const letter = (await mailsTo(platform, email)).at(-1);
  return /^\d{6}$/m.exec(letter?.text ?? '')?.[0] ?? '';
}

const update = (page: Browser, body: object, code?: string) =>
  page.post('/api/account/update-customer', body, code === undefined ? {} : { 'x-otp': code });

describe('a profile change [AC12, CL13]', () => {
  it('is stored and returned with the account, and leaves omitted fields unchanged', async () => {
    const { page } = await loggedInPlayer();
    const home = { countryCode: 'FI', line1: '8 Harbour Street', city: 'Turku', postCode: '20100' };
    const { status, data } = await update(page, { displayName: 'Renamed8', languageCode: 'fi', address: home });
    expect(status).toBe(200);
    const record = { displayName: 'Renamed8', languageCode: 'fi', firstName: 'Test', address: { ...home, line2: '' } };
    expect(data).toMatchObject(record);
    expect((await page.get('/api/account/user')).data).toMatchObject(record);
  });

  it('requires a code sent to the old address if it changes e-mail address or phone number [AU16]', async () => {
    const { page, customerId, email } = await loggedInPlayer();
    const changes = { email: `new-${email}`, mobilePhone: { mobileNumber: '401234567', mobileCountryCode: '358' } };
    const refused = await update(page, changes);
    expect([refused.status, refused.error?.code]).toEqual([403, 'otp_required']);
    const code = await codeOf(page, customerId, email);
    const { status, data } = await update(page, changes, code);
    expect(status).toBe(200);
    expect(data).toMatchObject({ email: changes.email, mobileNumber: '+358401234567', hasValidatedEmail: false });
    expect((await mailsTo(platform, email)).map(({ kind }) => kind)).toEqual(['one-time-code', 'email-changed']);
    const token = tokenIn((await mailsTo(platform, changes.email))[0]);
    expect((await page.post('/api/validate-email', { token })).status).toBe(200);
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasValidatedEmail: true });
    expect((await update(page, { email }, code)).error?.code).toBe('otp_invalid');
  });

  it('returns an error for each invalid field, and for a display name that is taken', async () => {
    const { page } = await loggedInPlayer();
    const other = await loggedInPlayer();
    const displayName = String((await other.page.get('/api/account/user')).data.displayName).toUpperCase();
    expect((await update(page, { displayName })).error?.fieldErrors).toEqual({ displayName: 'duplicate' });
    // With a lower-case "i" it does not look like another player's name.
    expect((await update(other.page, { displayName: 'Alva7788' })).status).toBe(200);
    expect((await update(page, { displayName: 'aiva7788' })).status).toBe(200);
    expect((await update(page, { displayName: 'AIva7788' })).error?.fieldErrors).toEqual({ displayName: 'duplicate' });
    expect((await update(page, { displayName: 'AivA7788' })).status).toBe(200);
    const { error } = await update(page, { email: 'nobody', displayName: '', languageCode: 'lv' });
    expect(error?.fieldErrors).toEqual({ email: 'email', displayName: 'required' });
  });

  it('reveals that an e-mail address is taken only after a correct code [D1]', async () => {
    const { page, customerId, email } = await loggedInPlayer();
    const other = await loggedInPlayer();
    const taken = { email: other.email.toUpperCase() };
    const responses = [await update(page, taken), await update(page, { email: `free-${email}` })];
    for (const { status, error } of responses)
      expect([status, error?.code, error?.fieldErrors]).toEqual([403, 'otp_required', undefined]);
    expect((await update(page, taken, '000000')).error?.code).toBe('otp_invalid');
    const refused = await update(page, taken, await codeOf(page, customerId, email));
    expect([refused.status, refused.error?.fieldErrors]).toEqual([400, { email: 'duplicate' }]);
    expect((await page.get('/api/account/user')).data).toMatchObject({ email });
  });
});

describe('a player’s country [B0, D14]', () => {
  const home = (countryCode: string, postCode: string) => ({
    countryCode,
    line1: '8 Harbour Street',
    city: 'Kiel',
    postCode,
  });
  const codeAfter = async (from: string, to: string, postCode: string) => {
    address += 1;
    const player = await createTestPlayer(platform.database.db, { address: { countryCode: from } });
    const page = platform.browser({ address: `198.51.102.${address}` });
    await page.logIn(player.username, player.password);
    const { status, error } = await update(page, { address: home(to, postCode) });
    const { data } = await page.get('/api/account/user');
    expect((data.address as { countryCode: string }).countryCode).toBe(status === 200 ? to : from);
    return error?.code ?? status;
  };

  it('cannot be changed by the player if any rule would become looser', async () => {
    expect(await codeAfter('DE', 'MT', 'VLT 1000')).toBe('country_change_refused');
    // Stricter in some rules and looser in others.
    expect(await codeAfter('GB', 'SE', '411 03')).toBe('country_change_refused');
    expect(await codeAfter('XK', 'DE', '24103')).toBe('country_change_refused');
  });

  it('cannot be changed to a country from which the brand accepts no players [AU9]', async () => {
    expect(await codeAfter('MT', 'KP', '100')).toBe('country_blocked');
    expect(await codeAfter('XK', 'SY', '100')).toBe('country_blocked');
  });

  it('can be changed by the player to a country with equal or stricter rules', async () => {
    expect(await codeAfter('MT', 'FI', '00100')).toBe(200);
    expect(await codeAfter('MT', 'NO', '0150')).toBe(200);
    expect(await codeAfter('DE', 'DE', '24103')).toBe(200);
  });
});

describe('a one-time code [AU16]', () => {
  it('is valid for five guesses, after which a new code can be requested', async () => {
    const { page, customerId, email } = await loggedInPlayer();
    const code = await codeOf(page, customerId, email);
    const wrong = code === '111111' ? '222222' : '111111';
    const changes = { email: `five-${email}` };
    const responses = await Promise.all(Array.from({ length: 8 }, () => update(page, changes, wrong)));
    expect(new Set(responses.map(({ error }) => error?.code))).toEqual(new Set(['otp_invalid']));
    expect((await update(page, changes, code)).error?.code).toBe('otp_invalid');
    const next = await codeOf(page, customerId, email);
    expect((await update(page, changes, next)).status).toBe(200);
  });

  it('is valid once, even in concurrent requests, and for ten minutes', async () => {
    const { page, customerId, email } = await loggedInPlayer();
    const code = await codeOf(page, customerId, email);
    const responses = await Promise.all([1, 2, 3].map((n) => update(page, { email: `once${n}-${email}` }, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const expired = await codeOf(page, customerId, String((await page.get('/api/account/user')).data.email));
    await sql`update one_time_code set expires_at = now() where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    expect((await update(page, { email: `late-${email}` }, expired)).error?.code).toBe('otp_invalid');
  });

  it('is sent only to the player, at most three times a minute', async () => {
    const { page, customerId, email } = await loggedInPlayer();
    expect((await page.post('/api/send-otp', { customerId: '104001' })).error?.code).toBe('not_found');
    const first = await page.post('/api/send-otp', { customerId });
    expect(first.data).toEqual({ sentTo: `${email[0]}•••@example.com`, expiresInSeconds: 600 });
    await page.post('/api/send-otp', { customerId });
    await page.post('/api/send-otp', { customerId });
    const refused = await page.post('/api/send-otp', { customerId });
    expect([refused.status, refused.error?.code]).toEqual([429, 'rate_limited']);
  });
});

describe('a password change [AU13]', () => {
  const passwordBody = (password: string) => ({
    currentPassword: password,
    newPassword: 'Another2026$',
    confirmNewPassword: 'Another2026$',
  });

  it('does not deadlock with a login of the same player on another device', async () => {
    const { page, customerId, password } = await loggedInPlayer();
    const { status } = await commitDuringCall(
      platform.database.db,
      () => page.post('/api/account/edit-password', passwordBody(password)),
      // Takes locks as a login does: first the player, then the failed attempts that a success clears.
      { hold: lockPlayer(customerId), change: (trx) => sql`delete from login_guard`.execute(trx) },
    );
    expect(status).toBe(200);
  });

  it('does not deadlock with a logout of the same session while games are open on two devices', async () => {
    const { page, customerId, username, password } = await loggedInPlayer();
    const other = platform.browser({ address: '203.0.113.132' });
    await other.logIn(username, password);
    expect((await other.post('/api/games/copper-tide/launch', { mode: 'real' })).status).toBe(200);
    const { data } = await page.get('/api/account/sessions');
    const { id = '' } = (data as unknown as { id: string; current: boolean }[]).find(({ current }) => current) ?? {};
    const reply = await commitDuringCall(
      platform.database.db,
      () => page.post('/api/account/edit-password', passwordBody(password)),
      {
        // Takes locks as a logout does: first the session, then the wallet for its games.
        hold: (trx) => sql`select from session where id = ${id}::uuid for update`.execute(trx),
        change: async (trx) => {
          await sql`select from wallet where customer_id = ${customerId} for update`.execute(trx);
          await endSession(trx, { id, customerId }, 'logged-out');
        },
      },
    );
    expect([reply.status, reply.error?.code]).toEqual([401, 'not_authenticated']);
  });

  it('is refused in a session that ends at the same time, for example through a reset by e-mail', async () => {
    const { page, customerId, username, password } = await loggedInPlayer();
    const newPassword = 'Another2026$';
    const body = { currentPassword: password, newPassword, confirmNewPassword: newPassword };
    const reply = await commitDuringCall(platform.database.db, () => page.post('/api/account/edit-password', body), {
      hold: lockPlayer(customerId),
      change: (trx) => endSessionsOf(trx, { customerId }, 'ended-elsewhere'),
    });
    expect([reply.status, reply.error?.code]).toEqual([401, 'not_authenticated']);
    expect((await page.logIn(username, password)).status).toBe(200);
  });

  const passwordFields = { newPassword: 'Another2026$', confirmNewPassword: 'Another2026$' };

  it('ends the other sessions, keeps this one with a new cookie, and notifies by e-mail', async () => {
    const { page, username, password, email, customerId } = await loggedInPlayer();
    const other = platform.browser({ address: '203.0.113.131' });
    await other.logIn(username, password);
    const before = page.cookies.get('__Host-parlay_session');
    const response = await page.post('/api/account/edit-password', { currentPassword: password, ...passwordFields });
    expect(response.status).toBe(200);
    expect(page.cookies.get('__Host-parlay_session')).not.toBe(before);
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: true });
    expect((await page.post('/api/account/ping')).status).toBe(200);
    expect((await other.get('/api/account/user')).data).toEqual({ authenticated: false });
    const thief = platform.browser();
    thief.cookies.set('__Host-parlay_session', before ?? '');
    expect((await thief.get('/api/account/user')).data).toEqual({ authenticated: false, replaced: true });
    // The response to a request with the old cookie does not overwrite the browser's new one.
    expect(thief.cookies.get('__Host-parlay_session')).toBe(before);
    expect((await page.get('/api/account/sessions')).data).toHaveLength(1);
    expect((await mailsTo(platform, email)).map(({ kind }) => kind)).toEqual(['password-changed']);
    const { rows } = await sql`
      select payload from outbox where customer_id = ${customerId} and event = 'SessionEnded'`.execute(
      platform.database.db,
    );
    expect(rows).toEqual([{ payload: { reason: 'password-changed' } }]);
  });

  it('returns field errors, and throttles guesses of the old password like logins', async () => {
    const { page, password } = await loggedInPlayer();
    const edit = (body: object) =>
      page.post('/api/account/edit-password', { currentPassword: password, ...passwordFields, ...body });
    expect((await edit({ confirmNewPassword: 'x' })).error?.fieldErrors).toEqual({
      confirmNewPassword: 'passwordsMatch',
    });
    const same = { newPassword: password, confirmNewPassword: password };
    expect((await edit(same)).error?.fieldErrors).toEqual({ newPassword: 'matchWith' });
    // Each guess doubles the delay, until the delay exceeds the time that a guess takes on any machine.
    const guesses: Awaited<ReturnType<typeof edit>>[] = [];
    while (guesses.at(-1)?.status !== 429 && guesses.length < 20)
      guesses.push(await edit({ currentPassword: 'wrong' }));
    expect(guesses.length).toBeGreaterThan(10);
    expect(guesses[0]?.error?.fieldErrors).toEqual({ currentPassword: 'fieldError' });
    expect([guesses.at(-1)?.status, guesses.at(-1)?.error?.code]).toEqual([429, 'too_many_attempts']);
  });

  it('accepts any eight characters under the modern policy, except common passwords [X5]', async () => {
    const brands = platform.config.brands.map((brand) => ({
      ...brand,
      password: { ...brand.password, policy: 'modern' as const },
    }));
    const modern = await testPlatform({ config: { brands } });
    const player = await createTestPlayer(modern.database.db);
    const page = modern.browser();
    await page.logIn(player.username, player.password);
    const edit = (next: string) =>
      page.post('/api/account/edit-password', {
        currentPassword: player.password,
        newPassword: next,
        confirmNewPassword: next,
      });
    expect((await edit('Password1')).error?.fieldErrors).toEqual({ newPassword: 'duplicate' });
    expect((await edit('åäö-æøå-2026')).status).toBe(200);
    await modern.close();
  });
});
