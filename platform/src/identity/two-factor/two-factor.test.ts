import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locale } from '@parlay/contracts/brand';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { codeOfApp, turnOnTwoFactor } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { lettersTo } from '../../testing/letters.ts';
import { holdPlayer, overtake } from '../../testing/overtake.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { makePlayer } from '../../testing/players.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const SESSION = '__Host-parlay_session';
const PATH = '/api/account/two-factor';

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.51.103.${addresses}`;
};

async function loggedIn(language: Locale = 'en') {
  const player = await makePlayer(platform.database.db, { language });
  const page = platform.browser({ address: anAddress() });
  expect((await page.logIn(player.username, player.password)).status).toBe(200);
  return { ...player, page, email: `${player.username}@example.com` };
}

async function withTwoFactor() {
  const player = await loggedIn();
  return { ...player, ...(await turnOnTwoFactor(player.page, player.password)) };
}

async function visitor(): Promise<Browser> {
  const page = platform.browser({ address: anAddress() });
  await page.get('/api/account/user');
  return page;
}

const logIn = (page: Browser, { username, password }: { username: string; password: string }, code?: string) =>
  page.post('/api/login', { username, password }, code === undefined ? {} : { 'x-otp': code });

/** Never one of those that are right now. */
function wrongCode(secret: string): string {
  const right = [-1, 0, 1, 2].map((steps) => codeOfApp(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

describe('turning the second factor on [D2]', () => {
  it('requires the password, then a code of the app; updates the account and notifies by e-mail [AC1]', async () => {
    const { page, password, email } = await loggedIn('fi');
    expect((await page.get(PATH)).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const begun = await page.post(`${PATH}/begin`, { currentPassword: password });
    expect(begun.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Parlay:player\d+\?issuer=Parlay&secret=/),
    });
    // Begun is not done: a login asks for no code yet.
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: false });
    const { data } = await page.post(`${PATH}/confirm`, { code: codeOfApp(String(begun.data.secret)) });
    expect(data.recoveryCodes).toHaveLength(10);
    expect(new Set(data.recoveryCodes as string[]).size).toBe(10);
    for (const code of data.recoveryCodes as string[]) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: true });
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    const letters = await lettersTo(platform, email);
    expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['two-factor-on', 'Kaksivaiheinen kirjautuminen on käytössä'],
    ]);
  });

  it('ends the sessions that began with a password alone; this one goes on under another cookie [D4]', async () => {
    const { page, username, password } = await loggedIn();
    const other = platform.browser({ address: anAddress() });
    await other.logIn(username, password);
    const before = page.cookies.get(SESSION);
    await turnOnTwoFactor(page, password);
    expect(page.cookies.get(SESSION)).not.toBe(before);
    expect((await page.post('/api/account/ping')).status).toBe(200);
    expect((await other.get('/api/account/user')).data).toEqual({ authenticated: false });
  });

  it('keeps neither the secret nor a recovery code readable, and what is kept opens for its owner alone', async () => {
    const { secret, recoveryCodes, customerId, password } = await withTwoFactor();
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
    const thief = await withTwoFactor();
    await sql`update two_factor set last_step = 0,
      sealed_secret = (select sealed_secret from two_factor where customer_id = ${thief.customerId})
      where customer_id = ${customerId}`.execute(db);
    const player = { username: (await usernameOf(customerId)) ?? '', password };
    expect((await logIn(await visitor(), player, codeOfApp(thief.secret))).status).toBe(500);
  });

  it('refuses a wrong password and a wrong code by field, a code for nothing begun, and a second time', async () => {
    const { page, password } = await loggedIn();
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
    expect((await page.post(`${PATH}/confirm`, { code: codeOfApp(secret) })).status).toBe(200);
    expect((await page.post(`${PATH}/confirm`, { code: codeOfApp(secret, 1) })).error?.code).toBe('conflict');
    expect((await page.post(`${PATH}/begin`, { currentPassword: password })).error?.code).toBe('conflict');
  });

  it('is not turned on in a session that ends in the same moment', async () => {
    const { page, password, customerId } = await loggedIn();
    const { data } = await page.post(`${PATH}/begin`, { currentPassword: password });
    const code = codeOfApp(String(data.secret));
    const late = await overtake(platform.database.db, () => page.post(`${PATH}/confirm`, { code }), {
      hold: holdPlayer(customerId),
      change: (trx) => endSessionsOf(trx, { customerId }, 'ended-elsewhere'),
    });
    expect([late.status, late.error?.code]).toEqual([401, 'not_authenticated']);
    const rows = await readRows(
      platform.database.db,
      { on: z.boolean() },
      sql`
      select has_two_factor as on from player where customer_id = ${customerId}`,
    );
    expect(rows).toEqual([{ on: false }]);
  });

  it('is begun while the same player logs in elsewhere, and stops neither', async () => {
    const { page, password, customerId } = await loggedIn();
    const begin = () => page.post(`${PATH}/begin`, { currentPassword: password });
    const { status } = await overtake(platform.database.db, begin, {
      // As a login does: the player first, then the attempts that it forgives.
      hold: holdPlayer(customerId),
      change: (trx) => sql`delete from login_guard`.execute(trx),
    });
    expect(status).toBe(200);
  });

  it('has to be confirmed within half an hour', async () => {
    const { page, password, customerId } = await loggedIn();
    const { data } = await page.post(`${PATH}/begin`, { currentPassword: password });
    await sql`update two_factor set begun_at = now() - interval '31 minutes' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    const late = await page.post(`${PATH}/confirm`, { code: codeOfApp(String(data.secret)) });
    expect([late.status, late.error?.code]).toEqual([409, 'conflict']);
  });
});

describe('a login with a second factor [D2]', () => {
  it('asks for the code by name once the password was right, and opens no session before it', async () => {
    const player = await withTwoFactor();
    const page = await visitor();
    const asked = await logIn(page, player);
    expect([asked.status, asked.error?.code, asked.error?.details]).toEqual([403, 'otp_required', undefined]);
    expect(page.cookies.has(SESSION)).toBe(false);
    const { status, data } = await logIn(page, player, codeOfApp(player.secret));
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ authenticated: true, hasTwoFactor: true });
    expect(page.cookies.has(SESSION)).toBe(true);
  });

  it('says nothing of it to somebody with a wrong password, with a code or without [D1]', async () => {
    const player = await withTwoFactor();
    const guess = { ...player, password: 'Wrong2026$' };
    const nobody = { username: 'nobody-has-this-name', password: 'Wrong2026$' };
    const page = await visitor();
    const facts = [];
    for (const code of [undefined, '123456', codeOfApp(player.secret)])
      for (const who of [guess, nobody]) {
        const { status, error } = await logIn(page, who, code);
        facts.push([status, error?.code, error?.message, error?.fieldErrors]);
      }
    expect(new Set(facts.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(facts[0]?.slice(0, 2)).toEqual([401, 'invalid_credentials']);
  });

  it('says of a wrong code which header it is, and takes none of another player', async () => {
    const player = await withTwoFactor();
    const other = await withTwoFactor();
    for (const code of [wrongCode(player.secret), other.recoveryCodes[0] ?? '', 'AAAA-AAAA-AAAA-AAAA']) {
      const { status, error } = await logIn(await visitor(), player, code);
      expect([status, error?.code, error?.fieldErrors]).toEqual([422, 'otp_invalid', { 'x-otp': 'fieldError' }]);
    }
    expect((await logIn(await visitor(), player, 'ä')).error?.fieldErrors).toEqual({ 'x-otp': 'invalidPattern' });
  });

  it('takes each code once, also at the same moment, and none from before the last one', async () => {
    const player = await withTwoFactor();
    const pages = await Promise.all([visitor(), visitor(), visitor()]);
    const code = codeOfApp(player.secret);
    const answers = await Promise.all(pages.map((page) => logIn(page, player, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await logIn(await visitor(), player, codeOfApp(player.secret, -1))).status).toBe(422);
    expect((await logIn(await visitor(), player, codeOfApp(player.secret, 1))).status).toBe(200);
  });

  it('takes a code of the app however it is written', async () => {
    const player = await withTwoFactor();
    const code = codeOfApp(player.secret).replace(/^.../, '$&-');
    expect((await logIn(await visitor(), player, code)).status).toBe(200);
  });

  it('takes a recovery code once, however it is written', async () => {
    const player = await withTwoFactor();
    const [first = '', second = ''] = player.recoveryCodes;
    const page = await visitor();
    expect((await logIn(page, player, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    expect((await logIn(await visitor(), player, first)).status).toBe(422);
    expect((await logIn(await visitor(), player, second.replaceAll('-', ''))).status).toBe(200);
  });

  it('delays codes after the tenth failure from any address; the password alone does not reset it', async () => {
    const player = await withTwoFactor();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const page = await visitor();
      expect((await logIn(page, player)).error?.code).toBe('otp_required');
      statuses.push((await logIn(page, player, wrongCode(player.secret))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const refused = await logIn(await visitor(), player, codeOfApp(player.secret));
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await sql`update login_guard set blocked_until = now()`.execute(platform.database.db);
    expect((await logIn(await visitor(), player, codeOfApp(player.secret))).status).toBe(200);
    const { rows } = await sql`select 1 from login_guard where key = ${`code:${player.customerId}`}`.execute(
      platform.database.db,
    );
    expect(rows).toEqual([]);
  });

  it('is asked for by a login, too, whose password was right in the moment before it was turned on', async () => {
    const player = await loggedIn();
    const page = await visitor();
    const late = await overtake(platform.database.db, () => logIn(page, player), {
      hold: holdPlayer(player.customerId),
      change: (trx) =>
        sql`update player set has_two_factor = true where customer_id = ${player.customerId}`.execute(trx),
    });
    expect([late.status, late.error?.code]).toEqual([403, 'otp_required']);
    expect(page.cookies.has(SESSION)).toBe(false);
  });

  it('is still required after a password reset by e-mail', async () => {
    const player = await withTwoFactor();
    const page = await visitor();
    await page.post('/api/password', { username: player.email });
    const letter = (await lettersTo(platform, player.email)).at(-1);
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
    const newPassword = 'Another2026$';
    const wish = { email: player.email, newPassword, confirmNewPassword: newPassword, token };
    expect((await page.send('PATCH', '/api/password', { body: wish })).status).toBe(200);
    expect((await logIn(page, { ...player, password: newPassword })).error?.code).toBe('otp_required');
  });
});

describe('a second factor that is on [D2]', () => {
  it('is neither turned off nor given new recovery codes in a session that ends in the same moment', async () => {
    for (const path of ['turn-off', 'recovery-codes']) {
      const { page, password, customerId, secret } = await withTwoFactor();
      const wish = { currentPassword: password, code: codeOfApp(secret) };
      const late = await overtake(platform.database.db, () => page.post(`${PATH}/${path}`, wish), {
        hold: holdPlayer(customerId),
        change: (trx) => endSessionsOf(trx, { customerId }, 'password-changed'),
      });
      expect([path, late.status, late.error?.code]).toEqual([path, 401, 'not_authenticated']);
    }
  });

  it('is turned off with password and code, and the player is notified', async () => {
    const player = await withTwoFactor();
    const { page, password, email, secret } = player;
    const off = (body: object) => page.post(`${PATH}/turn-off`, { currentPassword: password, ...body });
    expect((await off({ currentPassword: 'Wrong2026$', code: '123456' })).error?.fieldErrors).toEqual({
      currentPassword: 'fieldError',
    });
    expect((await off({ code: wrongCode(secret) })).error?.fieldErrors).toEqual({ code: 'fieldError' });
    expect((await off({})).error?.fieldErrors).toEqual({ code: 'required' });
    expect((await off({ code: codeOfApp(secret) })).data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await off({ code: codeOfApp(secret, 1) })).error?.code).toBe('conflict');
    expect((await lettersTo(platform, email)).map(({ kind }) => kind)).toEqual(['two-factor-on', 'two-factor-off']);
    expect((await page.get('/api/account/user')).data).toMatchObject({ hasTwoFactor: false });
    expect((await logIn(await visitor(), player)).status).toBe(200);
    // On again with another secret; what was before is worth nothing.
    const again = await turnOnTwoFactor(page, password);
    expect(again.secret).not.toBe(secret);
    expect((await logIn(await visitor(), player, player.recoveryCodes[0])).status).toBe(422);
  });

  it('is turned off with a recovery code', async () => {
    const { page, password, recoveryCodes } = await withTwoFactor();
    const body = { currentPassword: password, code: recoveryCodes[3] };
    expect((await page.post(`${PATH}/turn-off`, body)).status).toBe(200);
  });

  it('gives new recovery codes, and those before are worth nothing', async () => {
    const player = await withTwoFactor();
    const { page, password, secret, recoveryCodes } = player;
    const body = { currentPassword: password, code: codeOfApp(secret) };
    const { data } = await page.post(`${PATH}/recovery-codes`, body);
    const fresh = data.recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    expect((await logIn(await visitor(), player, recoveryCodes[0])).status).toBe(422);
    expect((await logIn(await visitor(), player, fresh[0])).status).toBe(200);
    expect((await page.get(PATH)).data).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  });

  it('requires a session', async () => {
    const page = await visitor();
    for (const answer of [
      await page.get(PATH),
      await page.post(`${PATH}/begin`, { currentPassword: 'x' }),
      await page.post(`${PATH}/confirm`, { code: '123456' }),
      await page.post(`${PATH}/turn-off`, { currentPassword: 'x', code: '123456' }),
      await page.post(`${PATH}/recovery-codes`, { currentPassword: 'x', code: '123456' }),
    ])
      expect([answer.status, answer.error?.code]).toEqual([401, 'not_authenticated']);
  });

  it('changes of the profile keep their code by e-mail, all of them with two factors [AC12]', async () => {
    const { page, customerId, email } = await withTwoFactor();
    const wish = { gender: 'OTHER' };
    expect((await page.post('/api/account/update-customer', wish)).error?.code).toBe('otp_required');
    await page.post('/api/send-otp', { customerId });
    const code = /^\d{6}$/m.exec((await lettersTo(platform, email)).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await page.post('/api/account/update-customer', wish, { 'x-otp': code })).status).toBe(200);
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
