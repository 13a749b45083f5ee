import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { commitDuringCall, lockPlayer } from '../../testing/commit-during-call.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const SESSION = '__Host-parlay_session';
const PLAYER_COOKIE = '__Host-parlay_player';

async function loggedInPlayer(): Promise<{ page: Browser; customerId: string; username: string; password: string }> {
  const player = await createTestPlayer(platform.database.db);
  const page = platform.browser();
  expect((await page.logIn(player.username, player.password)).status).toBe(200);
  return { page, ...player };
}

describe('a visitor', () => {
  it('is reported as unauthenticated and gets an XSRF token with the first response', async () => {
    const page = platform.browser();
    const response = await page.get('/api/account/user');
    expect([response.status, response.data]).toEqual([200, { authenticated: false }]);
    expect(page.cookies.has('XSRF-TOKEN')).toBe(true);
    expect(page.cookies.has(SESSION)).toBe(false);
  });

  it('cannot call routes that require a player', async () => {
    const page = platform.browser();
    await page.get('/api/account/user');
    for (const response of [
      await page.post('/api/account/ping'),
      await page.get('/api/account/sessions'),
      await page.post('/api/account/preferences', { theme: 'dark' }),
      await page.post('/api/account/pusher', { socket_id: '1.1', channel_name: 'presence-104001' }),
    ]) {
      expect([response.status, response.error?.code]).toEqual([401, 'not_authenticated']);
    }
  });
});

describe('login', () => {
  it('opens no session if the password is changed while it is being checked', async () => {
    const { customerId, username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    const reply = await commitDuringCall(platform.database.db, () => page.logIn(username, password), {
      hold: lockPlayer(customerId),
      change: (trx) => sql`update player set password_hash = 'another' where customer_id = ${customerId}`.execute(trx),
    });
    expect([reply.status, reply.error?.code]).toEqual([401, 'invalid_credentials']);
    expect(page.cookies.has(SESSION)).toBe(false);
  });

  it('returns the account with the field names of both specifications and demo balances [CL13, EN2, EN3]', async () => {
    const page = platform.browser();
    const { status, data } = await page.logIn('demo1');
    expect(status).toBe(200);
    expect(data.dataLayer).toEqual({ UID: expect.stringMatching(/^[\w-]{22}$/) });
    expect(data.user).toMatchObject({
      authenticated: true,
      customerId: '104001',
      username: 'demo1',
      firstName: 'Alva',
      Firstname: 'Alva',
      initials: 'AD',
      sessionToken: null,
      currency: 'EUR',
      currencySymbol: '€',
      sessionTimeoutMinutes: 20,
      balances: { spendable: '1000.00', withdrawable: '600.00', locked: '150.00', bonus: '250.00', currency: 'EUR' },
      lastLogin: { timestamp: '2026-01-15T18:30:00.000Z', ipAddress: '127.0.0.1' },
    });
    expect((await page.get('/api/account/user')).data).toEqual(data.user);
  });

  it('returns every field of the player’s record, under both spellings [EN2, EN3, AC1, X22, X23]', async () => {
    const { db } = platform.database;
    const address = {
      line1: 'Av. Arequipa 120',
      line2: 'Dpto. 4',
      city: 'Lima',
      subDivisionCode: 'LIM',
      postCode: '15046',
      countryCode: 'PE',
    };
    const { customerId, username, password } = await createTestPlayer(db, {
      firstName: 'Inés',
      surname: 'Ruiz Falk',
      displayName: 'Inés of EN3',
      gender: 'FEMALE',
      language: 'es',
      mobile: '+51900000123',
      birthDate: '1984-02-29',
      realityCheckPeriod: 'PT30M',
      address,
    });
    const page = platform.browser({ address: '200.48.225.130' });
    await page.logIn(username, password);
    await page.logIn(username, password);
    const recordOf = async ({ confirmed, pending, factor }: Record<'confirmed' | 'pending' | 'factor', boolean>) => {
      await sql`
        update player set requires_email_verification = ${!confirmed}, has_validated_email = ${confirmed},
          pending_kyc_verification = ${pending}, requires_kyc_verification = ${!pending}, has_two_factor = ${factor}
        where customer_id = ${customerId}`.execute(db);
      return (await page.get('/api/account/user')).data;
    };
    const record = await recordOf({ confirmed: false, pending: false, factor: true });
    const email = `${username}@example.com`;
    expect(record).toMatchObject({
      authenticated: true,
      isAuthenticated: true,
      customerId,
      username,
      displayName: 'Inés of EN3',
      initials: 'IR',
      language: 'es',
      languageCode: 'es',
      firstName: 'Inés',
      Firstname: 'Inés',
      surname: 'Ruiz Falk',
      Surname: 'Ruiz Falk',
      email,
      Email: email,
      gender: 'FEMALE',
      mobileNumber: '+51900000123',
      mobilePhone: { mobileNumber: '900000123', mobileCountryCode: '51' },
      birthDate: '1984-02-29',
      birthDay: 29,
      birthMonth: 2,
      birthYear: 1984,
      hasTwoFactor: true,
      hasValidatedEmail: false,
      sessionToken: null,
      balances: { spendable: '0.00', withdrawable: '0.00', locked: '0.00', bonus: '0.00', currency: 'EUR' },
      currency: 'EUR',
      currencySymbol: '€',
      realityCheckPeriod: 'PT30M',
      lastLogin: { ipAddress: '200.48.225.130', country: 'Peru', city: 'San Borja', realityCheckPeriod: 'PT30M' },
    });
    expect(record.address).toEqual(address);
    expect(record.regulations).toEqual({
      requiresEmailVerification: true,
      pendingKYCVerification: false,
      requiresKYCVerification: true,
    });
    expect(await recordOf({ confirmed: true, pending: true, factor: false })).toMatchObject({
      hasTwoFactor: false,
      hasValidatedEmail: true,
      regulations: { requiresEmailVerification: false, pendingKYCVerification: true, requiresKYCVerification: false },
    });
    const rows = await readRows(
      db,
      { startedAt: z.date(), lastAt: z.date() },
      sql`
      select created_at as "startedAt", previous_login_at as "lastAt" from session
      where customer_id = ${customerId} and ended_at is null`,
    );
    expect([record.sessionStart, (record.lastLogin as { timestamp: string }).timestamp]).toEqual([
      rows[0]?.startedAt.toISOString(),
      rows[0]?.lastAt.toISOString(),
    ]);
    expect(rows[0]?.startedAt.getTime()).toBeGreaterThan(rows[0]?.lastAt.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it('accepts a name in any case, but only at its own brand', async () => {
    expect((await platform.browser().logIn('DEMO2')).status).toBe(200);
    expect((await platform.browser({ host: 'bu-103.localhost:8080' }).logIn('demo2')).status).toBe(401);
    const peru = await platform.browser({ host: 'bu-103.localhost:8080' }).logIn('peru1');
    expect(peru.data.user).toMatchObject({ currency: 'PEN', balances: { currency: 'PEN', spendable: '1000.00' } });
  });

  it('shows the previous login, and none at the first login [SH23]', async () => {
    const first = platform.browser({ address: '203.0.113.20' });
    expect((await first.logIn('demo20')).data.user).toMatchObject({ lastLogin: null });
    const second = platform.browser({ address: '203.0.113.21' });
    expect((await second.logIn('demo20')).data.user).toMatchObject({ lastLogin: { ipAddress: '203.0.113.20' } });
    // The first device still gets the previous login that it got when it logged in.
    expect((await first.get('/api/account/user')).data).toMatchObject({ lastLogin: null });
  });

  it('shows city and country of the previous login in the page’s language, if known [EN3]', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    await platform.browser({ address: '200.48.225.130' }).logIn(username, password);
    const page = platform.browser({ address: '10.0.0.22' });
    page.cookies.set('parlay_locale', 'es');
    const inSpanish = { ipAddress: '200.48.225.130', country: 'Perú', city: 'San Borja' };
    expect((await page.logIn(username, password)).data.user).toMatchObject({ lastLogin: inSpanish });
    page.cookies.set('parlay_locale', 'lv');
    expect((await page.get('/api/account/user')).data).toMatchObject({ lastLogin: { country: 'Peru' } });
    const third = platform.browser();
    expect((await third.logIn(username, password)).data.user).toMatchObject({
      lastLogin: { ipAddress: '10.0.0.22', country: '', city: '' },
    });
  });

  it('never reuses the browser’s previous session or XSRF token [D4]', async () => {
    const { page, username, password } = await loggedInPlayer();
    const before = { session: page.cookies.get(SESSION), xsrf: page.cookies.get('XSRF-TOKEN') };
    await page.logIn(username, password);
    expect(page.cookies.get(SESSION)).not.toBe(before.session);
    expect(page.cookies.get('XSRF-TOKEN')).not.toBe(before.xsrf);
    const thief = platform.browser();
    thief.cookies.set(SESSION, before.session ?? '');
    expect((await thief.get('/api/account/user')).data).toMatchObject({ authenticated: false });
  });

  it('does not clear the new cookie in a delayed response to a request with the old one [D4]', async () => {
    const { page, username, password } = await loggedInPlayer();
    const before = new Map(page.cookies);
    await page.logIn(username, password);
    const staleTab = platform.browser();
    for (const [name, value] of before) staleTab.cookies.set(name, value);
    for (const response of [await staleTab.get('/api/account/user'), await staleTab.post('/api/account/ping')])
      expect(response.headers['set-cookie']).toBeUndefined();
    // The session is not reported as expired, because the page has a new one.
    expect((await staleTab.get('/api/account/user')).data).toEqual({ authenticated: false, replaced: true });
    expect((await staleTab.post('/api/account/ping')).error?.details).toEqual({ reason: 'replaced' });
    // A minute later no request can be in flight any more, and the invalid cookie is cleared.
    await sql`update session set ended_at = now() - interval '61 seconds' where end_reason = 'replaced'`.execute(
      platform.database.db,
    );
    expect((await staleTab.get('/api/account/user')).data).toEqual({ authenticated: false });
    expect(staleTab.cookies.has(SESSION)).toBe(false);
  });

  it('sets a session cookie that scripts cannot read, and stores only its hash [D4]', async () => {
    const player = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    const response = await page.logIn(player.username, player.password);
    const cookie = [response.headers['set-cookie']].flat().find((line) => String(line).startsWith(SESSION));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const rows = await readRows(
      platform.database.db,
      { hash: z.instanceof(Buffer) },
      sql`select token_hash as hash from session`,
    );
    expect(rows.some((row) => row.hash.toString('utf8').includes(page.cookies.get(SESSION) ?? ''))).toBe(false);
  });

  it('sets the same canary key on each of a player’s devices, and none for visitors', async () => {
    const player = await createTestPlayer(platform.database.db);
    const key = async () => {
      const page = platform.browser();
      await page.logIn(player.username, player.password);
      await page.get('/api/account/user');
      return page.cookies.get(PLAYER_COOKIE);
    };
    const first = await key();
    expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await key()).toBe(first);
    const visitor = platform.browser();
    await visitor.get('/api/account/user');
    expect(visitor.cookies.has(PLAYER_COOKIE)).toBe(false);
  });

  it('requests missing consents in the error details, and succeeds once they are given [AU2, CL2]', async () => {
    const player = await createTestPlayer(platform.database.db, { accepted: null });
    const page = platform.browser();
    const refused = await page.logIn(player.username, player.password);
    expect(refused.error).toMatchObject({
      code: 'consents_required',
      details: {
        consents: [
          { type: 'TERMS_AND_CONDITIONS', presentedText: 'Accept terms and conditions' },
          { type: 'PRIVACY_POLICY', presentedText: 'Accept privacy policy' },
        ],
      },
    });
    expect(page.cookies.has(SESSION)).toBe(false);
    const { username, password } = player;
    const consents = { TERMS_AND_CONDITIONS: true, PRIVACY_POLICY: true };
    expect((await page.post('/api/login', { username, password, consents })).status).toBe(200);
    expect((await platform.browser().logIn(username, password)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends permanently at logout, and a second logout is not an error [CL21, AU19]', async () => {
    const { page } = await loggedInPlayer();
    const token = page.cookies.get(SESSION) ?? '';
    // Sent without a body, and compared with the raw response.
    const logOut = () => platform.app.inject({ method: 'POST', url: '/api/logout', headers: page.writing() });
    const { statusCode, body, cookies } = await logOut();
    expect([statusCode, body]).toEqual([200, '{"data":{}}']);
    expect(cookies.find(({ name }) => name === SESSION)?.value).toBe('');
    expect((await logOut()).body).toBe('{"data":{}}');
    const thief = platform.browser();
    thief.cookies.set(SESSION, token);
    expect((await thief.get('/api/account/user')).data).toEqual({ authenticated: false });
  });

  it('ends as idle when the page reports it, and notifies the player’s other pages [RS9]', async () => {
    const { page, customerId } = await loggedInPlayer();
    expect((await page.post('/api/logout', { reason: 'because' })).status).toBe(400);
    expect((await page.post('/api/logout', { reason: 'idle' })).status).toBe(200);
    expect(page.cookies.has(SESSION)).toBe(false);
    const rows = await readRows(
      platform.database.db,
      { reason: z.string(), payload: z.record(z.string(), z.unknown()) },
      sql`
      select end_reason as reason, payload from session join outbox using (customer_id)
      where customer_id = ${customerId} and event = 'SessionEnded'`,
    );
    expect(rows).toEqual([{ reason: 'idle', payload: { reason: 'idle' } }]);
  });

  it('ends after the brand’s idle timeout, with the reason in the response', async () => {
    const { page, customerId } = await loggedInPlayer();
    await sql`update session set expires_at = now() - interval '1 second' where customer_id = ${customerId}`.execute(
      platform.database.db,
    );
    const response = await page.post('/api/account/ping');
    expect([response.status, response.error?.details]).toEqual([401, { reason: 'expired' }]);
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false });
  });

  it('is also kept alive if the database clock is far ahead of the process clock', async () => {
    const { page, customerId } = await loggedInPlayer();
    const { db } = platform.database;
    await sql`update session set last_seen_at = now() - interval '1 minute' where customer_id = ${customerId}`.execute(
      db,
    );
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    const { status } = await page.post('/api/account/ping');
    clock.mockRestore();
    const rows = await readRows(
      db,
      { seen: z.boolean() },
      sql`
      select last_seen_at > now() - interval '30 seconds' as seen from session where customer_id = ${customerId}`,
    );
    expect([status, rows]).toEqual([200, [{ seen: true }]]);
  });

  it('is kept alive by a ping, but not by reads or a reconnecting socket [CL12, RS8]', async () => {
    const { page, customerId } = await loggedInPlayer();
    const { db } = platform.database;
    await sql`update session set last_seen_at = now() - interval '5 minutes', expires_at = now() + interval '1 minute'
      where customer_id = ${customerId}`.execute(db);
    const end = async () =>
      (
        await readRows(
          db,
          { end: z.date() },
          sql`select expires_at as end from session where customer_id = ${customerId}`,
        )
      )[0]?.end;
    const before = await end();
    await page.get('/api/account/user');
    await page.post('/api/account/pusher', { socket_id: '1.1', channel_name: `presence-${customerId}` });
    expect(await end()).toEqual(before);
    const { data } = await page.post('/api/account/ping');
    expect(new Date(String(data.expiresAt)).getTime()).toBeGreaterThan(Date.now() + 20 * 60_000);
    expect((await end())?.toISOString()).toBe(data.expiresAt);
  });

  it('belongs to its brand, and its player is a visitor at other brands', async () => {
    const { page } = await loggedInPlayer();
    page.cookies.set('parlay_bu', '103');
    expect((await page.get('/api/account/user')).data).toEqual({ authenticated: false });
    page.cookies.delete('parlay_bu');
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: true });
  });

  it('can be listed and ended from another device, which notifies its pages', async () => {
    const { page, customerId, username, password } = await loggedInPlayer();
    const other = platform.browser({ address: '203.0.113.99' });
    await other.logIn(username, password);
    const list = (await page.get('/api/account/sessions')).data as unknown as { id: string; current: boolean }[];
    expect(list).toHaveLength(2);
    const otherSession = list.find((session) => !session.current);
    expect(otherSession).toMatchObject({ ipAddress: '203.0.113.99' });
    expect((await page.delete(`/api/account/sessions/${otherSession?.id}`)).status).toBe(200);
    expect((await other.get('/api/account/user')).data).toEqual({ authenticated: false });
    expect((await page.get('/api/account/user')).data).toMatchObject({ authenticated: true });
    const rows = await readRows(
      platform.database.db,
      { payload: z.record(z.string(), z.unknown()) },
      sql`
      select payload from outbox where customer_id = ${customerId} and event = 'SessionEnded'`,
    );
    expect(rows).toEqual([{ payload: { reason: 'ended-elsewhere' } }]);
  });

  it('is treated like a missing one if it belongs to another player', async () => {
    const caller = await loggedInPlayer();
    const stranger = await loggedInPlayer();
    const [session] = (await stranger.page.get('/api/account/sessions')).data as unknown as { id: string }[];
    const responses = [
      await caller.page.delete(`/api/account/sessions/${session?.id}`),
      await caller.page.delete('/api/account/sessions/00000000-0000-4000-8000-000000000000'),
      await caller.page.delete('/api/account/sessions/none'),
    ];
    expect(responses.map((response) => [response.status, response.error?.code])).toEqual(
      Array(3).fill([404, 'not_found']),
    );
    expect((await stranger.page.get('/api/account/user')).data).toMatchObject({ authenticated: true });
  });
});

describe('the preferences route', () => {
  it('merges preferences into the stored ones and returns them with the account', async () => {
    const { page } = await loggedInPlayer();
    await page.post('/api/account/preferences', { showBalance: false });
    expect((await page.post('/api/account/preferences', { theme: 'dark' })).data).toEqual({
      showBalance: false,
      theme: 'dark',
    });
    expect((await page.get('/api/account/user')).data).toMatchObject({
      preferences: { showBalance: false, theme: 'dark' },
    });
  });
});
