import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locale } from '@parlay/contracts/brand';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { authenticatorCode, turnOnTwoFactor } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { commitDuringCall, lockPlayer } from '../../testing/commit-during-call.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const SESSION = '__Host-parlay_session';
const PATH = '/api/account/two-factor';

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.103.${addresses}`;
};

async function loggedInPlayer(language: Locale = 'en') {
  const player = await createTestPlayer(platform.database.db, { language });
  const page = platform.browser({ address: newAddress() });
  expect((await page.logIn(player.username, player.password)).status).toBe(200);
  return { ...player, page, email: `${player.username}@example.com` };
}

async function twoFactorPlayer() {
  const player = await loggedInPlayer();
  return { ...player, ...(await turnOnTwoFactor(player.page, player.password)) };
}

async function visitor(): Promise<Browser> {
  const page = platform.browser({ address: newAddress() });
  await page.get('/api/account/user');
  return page;
}

const logIn = (page: Browser, { username, password }: { username: string; password: string }, code?: string) =>
  page.post('/api/login', { username, password }, code === undefined ? {} : { 'x-otp': code });

/** Returns a code that is currently invalid. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((steps) => authenticatorCode(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

describe('turning the second factor on [D2]', () => {
  it('requires the password and an app code, updates the account and notifies by e-mail [AC1]', async () => {
    const { page, password, email } = await loggedInPlayer('fi');
    expect((await page.get(PATH)).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const setup = await page.post(`${PATH}/begin`, { currentPassword: password });
    expect(setup.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Parlay:player\d+\?issuer=Parlay&secret=/),
    });
    // The second factor stays off until the setup is confirmed.
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: false });
    const { data } = await page.post(`${PATH}/confirm`, { code: authenticatorCode(String(setup.data.secret)) });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(new Set(data.recoveryCodes as string[]).size).toBe(10);
    for (const code of data.recoveryCodes as string[]) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: true });
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    const letters = await mailsTo(platform, email);
    expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['two-factor-on', 'Kaksivaiheinen kirjautuminen on käytössä'],
    ]);
  });

  it('ends sessions opened with only the password, and gives this one a new cookie [D4]', async () => {
    const { page, username, password } = await loggedInPlayer();
    const other = platform.browser({ address: newAddress() });
    await other.logIn(username, password);
    const before = page.cookies.get(SESSION);
    await turnOnTwoFactor(page, password);
    expect(page.cookies.get(SESSION)).not.toBe(before);
    expect((await page.post('/api/account/ping')).status).toBe(200);
    expect((await other.get('/api/account/user')).data).toEqual({ authenticated: false });
  });

  it('stores no readable secret or recovery code, and seals the secret for its owner only', async () => {
    const { secret, recoveryCodes, customerId, password } = await twoFactorPlayer();
    const { db } = platform.database;
    const rows = await readRows(
      db,
      { kept: z.string() },
      sql`
      select row_to_json(t)::text || encode(sealed_secret, 'escape') as kept from two_factor t
      union all select row_to_json(r)::text || encode(code_hash, 'escape') from recovery_code r`,
    );
    for (const { kept } of rows)
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
        expect(kept).not.toContain(text);
    const thief = await twoFactorPlayer();
    await sql`update two_factor set last_step = 0,
      sealed_secret = (select sealed_secret from two_factor where customer_id = ${thief.customerId})
      where customer_id = ${customerId}`.execute(db);
    const player = { username: (await usernameOf(customerId)) ?? '', password };
    expect((await logIn(await visitor(), player, authenticatorCode(thief.secret))).status).toBe(500);
  });

  it('rejects a wrong password or code, a code without a setup, and a second setup', async () => {
    const { page, password } = await loggedInPlayer();
    const bad = await page.post(`${PATH}/begin`, { currentPassword: 'Wrong2026$' });
    expect([bad.status, bad.error?.fieldErrors]).toEqual([400, { currentPassword: 'fieldError' }]);
    expect((await page.post(`${PATH}/confirm`, { code: '123456' })).error?.code).toBe('conflict');
    const { data } = await page.post(`${PATH}/begin`, { currentPassword: password });
    const secret = String(data.secret);
    const wrong = await page.post(`${PATH}/confirm`, { code: wrongCode(secret) });
    expect([wrong.status, wrong.error?.code, wrong.error?.fieldErrors]).toEqual([
      422,
      'otp_invalid',
      { code: 'fieldError' },
    ]);
    expect((await page.post(`${PATH}/confirm`, { code: 'no' })).error?.fieldErrors).toEqual({ code: 'invalidPattern' });
    expect((await page.post(`${PATH}/confirm`, { code: authenticatorCode(secret) })).status).toBe(200);
    expect((await page.post(`${PATH}/confirm`, { code: authenticatorCode(secret, 1) })).error?.code).toBe('conflict');
    expect((await page.post(`${PATH}/begin`, { currentPassword: password })).error?.code).toBe('conflict');
  });

  it('fails in a session that ends at the same time', async () => {
    const { page, password, customerId } = await loggedInPlayer();
    const { data } = await page.post(`${PATH}/begin`, { currentPassword: password });
    const code = authenticatorCode(String(data.secret));
    const reply = await commitDuringCall(platform.database.db, () => page.post(`${PATH}/confirm`, { code }), {
      hold: lockPlayer(customerId),
      change: (trx) => endSessionsOf(trx, { customerId }, 'ended-elsewhere'),
    });
    expect([reply.status, reply.error?.code]).toEqual([401, 'not_authenticated']);
    const rows = await readRows(
      platform.database.db,
      { on: z.boolean() },
      sql`
      select has_two_factor as on from player where customer_id = ${customerId}`,
    );
    expect(rows).toEqual([{ on: false }]);
  });

  it('does not deadlock with a login of the same player on another device', async () => {
    const { page, password, customerId } = await loggedInPlayer();
    const begin = () => page.post(`${PATH}/begin`, { currentPassword: password });
    const { status } = await commitDuringCall(platform.database.db, begin, {
      // Takes locks as a login does: first the player, then the failed attempts that a success clears.
      hold: lockPlayer(customerId),
      change: (trx) => sql`delete from login_guard`.execute(trx),
    });
    expect(status).toBe(200);
  });

  it('must be confirmed within half an hour', async () => {
    const { page, password, customerId } = await loggedInPlayer();
    const { data } = await page.post(`${PATH}/begin`, { currentPassword: password });
    await sql`update two_factor set begun_at = now() - interval '31 minutes' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    const reply = await page.post(`${PATH}/confirm`, { code: authenticatorCode(String(data.secret)) });
    expect([reply.status, reply.error?.code]).toEqual([409, 'conflict']);
  });
});

describe('a login with a second factor [D2]', () => {
  it('requests the code after the right password, and opens no session without it', async () => {
    const player = await twoFactorPlayer();
    const page = await visitor();
    const denied = await logIn(page, player);
    expect([denied.status, denied.error?.code, denied.error?.details]).toEqual([403, 'otp_required', undefined]);
    expect(page.cookies.has(SESSION)).toBe(false);
    const { status, data } = await logIn(page, player, authenticatorCode(player.secret));
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ authenticated: true, hasTwoFactor: true });
    expect(page.cookies.has(SESSION)).toBe(true);
  });

  it('does not reveal the second factor after a wrong password, with or without a code [D1]', async () => {
    const player = await twoFactorPlayer();
    const guess = { ...player, password: 'Wrong2026$' };
    const unknown = { username: 'nobody-has-this-name', password: 'Wrong2026$' };
    const page = await visitor();
    const facts = [];
    for (const code of [undefined, '123456', authenticatorCode(player.secret)])
      for (const credentials of [guess, unknown]) {
        const { status, error } = await logIn(page, credentials, code);
        facts.push([status, error?.code, error?.message, error?.fieldErrors]);
      }
    expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
    expect(facts[0]?.slice(0, 2)).toEqual([401, 'invalid_credentials']);
  });

  it('returns a field error for a wrong code, and rejects codes of other players', async () => {
    const player = await twoFactorPlayer();
    const other = await twoFactorPlayer();
    for (const code of [wrongCode(player.secret), other.recoveryCodes[0] ?? '', 'AAAA-AAAA-AAAA-AAAA']) {
      const { status, error } = await logIn(await visitor(), player, code);
      expect([status, error?.code, error?.fieldErrors]).toEqual([422, 'otp_invalid', { 'x-otp': 'fieldError' }]);
    }
    expect((await logIn(await visitor(), player, 'ä')).error?.fieldErrors).toEqual({ 'x-otp': 'invalidPattern' });
  });

  it('accepts each code once, even in concurrent requests, and none older than the last one', async () => {
    const player = await twoFactorPlayer();
    const pages = await Promise.all([visitor(), visitor(), visitor()]);
    const code = authenticatorCode(player.secret);
    const responses = await Promise.all(pages.map((page) => logIn(page, player, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await logIn(await visitor(), player, authenticatorCode(player.secret, -1))).status).toBe(422);
    expect((await logIn(await visitor(), player, authenticatorCode(player.secret, 1))).status).toBe(200);
  });

  it('accepts an app code with a separator', async () => {
    const player = await twoFactorPlayer();
    const code = authenticatorCode(player.secret).replace(/^.../, '$&-');
    expect((await logIn(await visitor(), player, code)).status).toBe(200);
  });

  it('accepts a recovery code once, with or without separators and in any case', async () => {
    const player = await twoFactorPlayer();
    const [first = '', second = ''] = player.recoveryCodes;
    const page = await visitor();
    expect((await logIn(page, player, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    expect((await logIn(await visitor(), player, first)).status).toBe(422);
    expect((await logIn(await visitor(), player, second.replaceAll('-', ''))).status).toBe(200);
  });

  it('delays codes after ten failures from any address, even if the password is right each time', async () => {
    const player = await twoFactorPlayer();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const page = await visitor();
      expect((await logIn(page, player)).error?.code).toBe('otp_required');
      statuses.push((await logIn(page, player, wrongCode(player.secret))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const refused = await logIn(await visitor(), player, authenticatorCode(player.secret));
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await sql`update login_guard set blocked_until = now()`.execute(platform.database.db);
    expect((await logIn(await visitor(), player, authenticatorCode(player.secret))).status).toBe(200);
    const { rows } = await sql`select 1 from login_guard where key = ${`code:${player.customerId}`}`.execute(
      platform.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('requires a code even if the second factor is turned on during the password check', async () => {
    const player = await loggedInPlayer();
    const page = await visitor();
    const reply = await commitDuringCall(platform.database.db, () => logIn(page, player), {
      hold: lockPlayer(player.customerId),
      change: (trx) =>
        sql`update player set has_two_factor = true where customer_id = ${player.customerId}`.execute(trx),
    });
    expect([reply.status, reply.error?.code]).toEqual([403, 'otp_required']);
    expect(page.cookies.has(SESSION)).toBe(false);
  });

  it('still requires a code after a password reset by e-mail', async () => {
    const player = await twoFactorPlayer();
    const page = await visitor();
    await page.post('/api/password', { username: player.email });
    const letter = (await mailsTo(platform, player.email)).at(-1);
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const newPassword = 'Another2026$';
    const payload = { email: player.email, newPassword, confirmNewPassword: newPassword, token };
    expect((await page.send('PATCH', '/api/password', { body: payload })).status).toBe(200);
    expect((await logIn(page, { ...player, password: newPassword })).error?.code).toBe('otp_required');
  });
});

describe('a second factor that is on [D2]', () => {
  it('cannot be turned off or get new recovery codes in a session that ends at the same time', async () => {
    for (const path of ['turn-off', 'recovery-codes']) {
      const { page, password, customerId, secret } = await twoFactorPlayer();
      const payload = { currentPassword: password, code: authenticatorCode(secret) };
      const reply = await commitDuringCall(platform.database.db, () => page.post(`${PATH}/${path}`, payload), {
        hold: lockPlayer(customerId),
        change: (trx) => endSessionsOf(trx, { customerId }, 'password-changed'),
      });
      expect([path, reply.status, reply.error?.code]).toEqual([path, 401, 'not_authenticated']);
    }
  });

  it('is turned off with password and code, and the player is notified', async () => {
    const player = await twoFactorPlayer();
    const { page, password, email, secret } = player;
    const turnOff = (body: object) => page.post(`${PATH}/turn-off`, { currentPassword: password, ...body });
    expect((await turnOff({ currentPassword: 'Wrong2026$', code: '123456' })).error?.fieldErrors).toEqual({
      currentPassword: 'fieldError',
    });
    expect((await turnOff({ code: wrongCode(secret) })).error?.fieldErrors).toEqual({ code: 'fieldError' });
    expect((await turnOff({})).error?.fieldErrors).toEqual({ code: 'required' });
    expect((await turnOff({ code: authenticatorCode(secret) })).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await turnOff({ code: authenticatorCode(secret, 1) })).error?.code).toBe('conflict');
    expect((await mailsTo(platform, email)).map(({ kind }) => kind)).toEqual(['two-factor-on', 'two-factor-off']);
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: false });
    expect((await logIn(await visitor(), player)).status).toBe(200);
    // Turning it on a second time creates a new secret, and the old recovery codes are invalid.
    const renewed = await turnOnTwoFactor(page, password);
    expect(renewed.secret).not.toBe(secret);
    expect((await logIn(await visitor(), player, player.recoveryCodes[0])).status).toBe(422);
  });

  it('is turned off with a recovery code', async () => {
    const { page, password, recoveryCodes } = await twoFactorPlayer();
    const body = { currentPassword: password, code: recoveryCodes[3] };
    expect((await page.post(`${PATH}/turn-off`, body)).status).toBe(200);
  });

  it('gets new recovery codes, which invalidate the previous ones', async () => {
    const player = await twoFactorPlayer();
    const { page, password, secret, recoveryCodes } = player;
    const body = { currentPassword: password, code: authenticatorCode(secret) };
    const { data } = await page.post(`${PATH}/recovery-codes`, body);
    const newCodes = data.recoveryCodes as string[];
    expect(newCodes).toHaveLength(10);
    expect((await logIn(await visitor(), player, recoveryCodes[0])).status).toBe(422);
    expect((await logIn(await visitor(), player, newCodes[0])).status).toBe(200);
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  });

  it('requires a session', async () => {
    const page = await visitor();
    for (const response of [
      await page.get(PATH),
      await page.post(`${PATH}/begin`, { currentPassword: 'x' }),
      await page.post(`${PATH}/confirm`, { code: '123456' }),
      await page.post(`${PATH}/turn-off`, { currentPassword: 'x', code: '123456' }),
      await page.post(`${PATH}/recovery-codes`, { currentPassword: 'x', code: '123456' }),
    ])
      expect([response.status, response.error?.code]).toEqual([401, 'not_authenticated']);
  });

  it('requires a code sent by e-mail for every profile change [AC12]', async () => {
    const { page, customerId, email } = await twoFactorPlayer();
    const payload = { gender: 'OTHER' };
    expect((await page.post('/api/account/update-customer', payload)).error?.code).toBe('otp_required');
    await page.post('/api/send-otp', { customerId });
    const code = /^\d{6}$/m.exec((await mailsTo(platform, email)).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await page.post('/api/account/update-customer', payload, { 'x-otp': code })).status).toBe(200);
  });
});

async function usernameOf(customerId: string): Promise<string | undefined> {
  const rows = await readRows(
    platform.database.db,
    { username: z.string() },
    sql`
    select username from player where customer_id = ${customerId}`,
  );
  return rows[0]?.username;
}
