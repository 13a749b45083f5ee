import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { authenticatorCode, turnOnTwoFactor } from '../../testing/authenticator.ts';
import type { Browser } from '../../testing/browser.ts';
import { loggedInPlayer } from '../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const ACCOUNT = { instrumentId: 'skrill', fields: { email: 'thief@mail.example' } };

/** Actions for which a stolen session must not be enough, as a thief would request them. */
const ACTIONS: Record<string, (page: Browser) => ReturnType<Browser['post']>> = {
  'a new destination': (page) => page.post('/api/account/instruments', ACCOUNT),
  'a new card': (page) => page.post('/api/account/instruments', { token: 'tok_card' }),
  'a new e-mail address': (page) => page.post('/api/account/update-customer', { email: 'thief@mail.example' }),
  'a new phone number': (page) =>
    page.post('/api/account/update-customer', {
      mobilePhone: { mobileNumber: '401234567', mobileCountryCode: '358' },
    }),
  'the removal of a limit': (page) =>
    page.post('/api/account/limits/confirm', { type: 'deposit', period: 'day', amount: null }),
};

async function twoFactorPlayer() {
  const player = await loggedInPlayer(platform);
  const { page, password } = player;
  const { secret, recoveryCodes } = await turnOnTwoFactor(page, password);
  return { ...player, secret, recoveryCodes };
}

describe('re-authentication [D4] [D2]', () => {
  it.each(Object.entries(ACTIONS))('is required for %s, even right after the login', async (_name, act) => {
    const { page, password } = await loggedInPlayer(platform);
    expect(await act(page)).toMatchObject({
      status: 403,
      error: { code: 'step_up_required', details: { secondFactor: false } },
    });
    expect((await page.stepUp(password)).status).toBe(200);
    expect((await act(page)).error?.code).not.toBe('step_up_required');
  });

  it('requires the right password, and delays guesses', async () => {
    const { page } = await loggedInPlayer(platform);
    expect(await page.stepUp('Wrong2026$')).toMatchObject({
      status: 400,
      error: { code: 'invalid_request', fieldErrors: { currentPassword: 'fieldError' } },
    });
    expect((await ACTIONS['a new destination']?.(page))?.error?.code).toBe('step_up_required');
    // Each guess doubles the delay, until the delay exceeds the time that a guess takes on any machine.
    const guesses: (string | undefined)[] = [];
    while (guesses.at(-1) !== 'too_many_attempts' && guesses.length < 20)
      guesses.push((await page.stepUp('Wrong2026$')).error?.code);
    expect(guesses.at(-1)).toBe('too_many_attempts');
    const visitor = platform.browser();
    await visitor.get('/api/account/user');
    expect((await visitor.stepUp()).status).toBe(401);
  });

  it('is valid for five minutes, and only in its session', async () => {
    const { page, password, username } = await loggedInPlayer(platform);
    const { data } = await page.stepUp(password);
    const remaining = new Date(String(data.until)).getTime() - Date.now();
    expect(remaining).toBeGreaterThan(4 * 60_000);
    expect(remaining).toBeLessThan(6 * 60_000);
    const other = platform.browser({ address: '198.51.100.77' });
    await other.logIn(username, password);
    expect((await ACTIONS['a new phone number']?.(other))?.error?.code).toBe('step_up_required');
    expect((await ACTIONS['a new phone number']?.(page))?.error?.code).toBe('otp_required');
    await sql`update session set proved_at = proved_at - interval '5 minutes' where proved_at is not null`.execute(
      platform.database.db,
    );
    expect((await ACTIONS['a new phone number']?.(page))?.error?.code).toBe('step_up_required');
  });

  it('requires the second factor if it is on, and accepts each code once', async () => {
    const { page, password, secret, recoveryCodes } = await twoFactorPlayer();
    expect(await ACTIONS['a new destination']?.(page)).toMatchObject({ error: { details: { secondFactor: true } } });
    expect(await page.stepUp(password)).toMatchObject({
      status: 403,
      error: { code: 'otp_required', fieldErrors: { code: 'required' } },
    });
    expect((await page.stepUp(password, '000000')).error?.code).toBe('otp_invalid');
    expect((await ACTIONS['a new destination']?.(page))?.error?.code).toBe('step_up_required');
    for (const code of [authenticatorCode(secret), String(recoveryCodes[0])]) {
      expect((await page.stepUp(password, code)).status).toBe(200);
      expect((await page.stepUp(password, code)).error?.code).toBe('otp_invalid');
    }
  });

  it('is required for a password change with two-factor login, and turning that off needs both factors', async () => {
    const { page, password, recoveryCodes } = await twoFactorPlayer();
    const [one = '', other = ''] = recoveryCodes;
    const next = 'Another2026$';
    const edit = { currentPassword: password, newPassword: next, confirmNewPassword: next };
    expect((await page.post('/api/account/edit-password', edit)).error?.code).toBe('step_up_required');
    const turnOff = (code: string, currentPassword = password) =>
      page.post('/api/account/two-factor/turn-off', { currentPassword, code });
    expect((await turnOff('000000')).error?.code).toBe('otp_invalid');
    expect((await turnOff(one, 'Wrong2026$')).error?.fieldErrors).toEqual({ currentPassword: 'fieldError' });
    expect((await page.stepUp(password, other)).status).toBe(200);
    expect((await page.post('/api/account/edit-password', edit)).status).toBe(200);
  });

  it('returns field errors for an invalid body', async () => {
    const { page } = await loggedInPlayer(platform);
    for (const [body, field] of [
      [{}, 'currentPassword'],
      [{ currentPassword: 7 }, 'currentPassword'],
      [{ currentPassword: 'x', code: '!' }, 'code'],
    ] as const)
      expect(await page.post('/api/account/step-up', body)).toMatchObject({
        status: 400,
        error: { fieldErrors: { [field]: expect.any(String) } },
      });
  });
});
