import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { commitDuringCall } from '../../testing/commit-during-call.ts';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { invariants } from '../ledger/invariants.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

let address = 0;
const CANADIAN = '198.51.104';
/**
 * Registers a player, by default from a Canadian IP address. Returns the token of the link that verifies their e-mail
 * address.
 */
async function registerPlayer(change: Record<string, unknown> = {}, brandId = 120, network = CANADIAN) {
  address += 1;
  const page = platform.browser({ host: `bu-${brandId}.localhost`, address: `${network}.${address}` });
  const user = newPerson({ claimFreeCashBonus: true, ...change });
  const { status } = await register(page, user, brandId);
  expect(status).toBe(200);
  const email = String(user.email);
  return { page, email, user, token: tokenIn((await mailsTo(platform, email))[0]) };
}

const bonusOf = async (page: Browser) =>
  ((await page.get('/api/account/user')).data as { balances: { bonus: string } }).balances.bonus;
const verifyEmail = (page: Browser, token: string | undefined) => page.post('/api/validate-email', { token });

describe('free cash [AU6, SH27]', () => {
  it('is paid as bonus money once the e-mail address is verified, and listed as a transaction', async () => {
    const { page, token } = await registerPlayer();
    expect(await bonusOf(page)).toBe('0.00');
    expect((await verifyEmail(page, token)).status).toBe(200);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      balances: { spendable: '5.00', withdrawable: '0.00', bonus: '5.00', currency: 'EUR' },
    });
    const { data } = await page.get('/api/account/transactions?type=free-cash');
    expect(data.items).toMatchObject([{ type: 'free-cash', amount: '5.00', currency: 'EUR', status: 'SUCCESSFUL' }]);
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is paid once, despite concurrent uses of the link and a later change of the e-mail address', async () => {
    const { page, email, token } = await registerPlayer();
    await Promise.all([1, 2, 3].map(() => verifyEmail(page, token)));
    const { customerId } = (await page.get('/api/account/user')).data;
    await page.stepUp('Secret2026$');
    await page.post('/api/send-otp', { customerId });
    const code = /^\d{6}$/m.exec((await mailsTo(platform, email)).at(-1)?.text ?? '')?.[0] ?? '';
    const next = `next-${email}`;
    const changed = await page.post('/api/account/update-customer', { email: next }, { 'x-otp': code });
    expect(changed.status).toBe(200);
    expect((await verifyEmail(page, tokenIn((await mailsTo(platform, next))[0]))).status).toBe(200);
    expect(await bonusOf(page)).toBe('5.00');
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is also paid if a password reset link verifies the e-mail address', async () => {
    const { page, email, user } = await registerPlayer();
    await page.post('/api/password', { username: email });
    const token = tokenIn((await mailsTo(platform, email)).at(-1));
    const newPassword = 'Another2026$';
    const reset = { email, newPassword, confirmNewPassword: newPassword, token };
    expect((await page.send('PATCH', '/api/password', { body: reset })).status).toBe(200);
    await page.logIn(String(user.username), newPassword);
    expect(await bonusOf(page)).toBe('5.00');
  });

  it('waits for a concurrent logout without a deadlock', async () => {
    const { page, email } = await registerPlayer();
    const { customerId } = (await page.get('/api/account/user')).data;
    await page.post('/api/password', { username: email });
    const token = tokenIn((await mailsTo(platform, email)).at(-1));
    const newPassword = 'Another2026$';
    const body = { email, newPassword, confirmNewPassword: newPassword, token };
    const { status } = await commitDuringCall(
      platform.database.db,
      () => page.send('PATCH', '/api/password', { body }),
      {
        // Takes locks in the order of a logout: first the session, then the wallet for the session's games.
        hold: (trx) => sql`select from session where customer_id = ${customerId} for update`.execute(trx),
        change: (trx) => sql`select from wallet where customer_id = ${customerId} for update`.execute(trx),
      },
    );
    expect(status).toBe(200);
  });

  const german = { countryCode: 'DE', line1: '14b Lindenallee', city: 'Kiel', postCode: '24100' };

  it.each<[string, Record<string, unknown>, number, string]>([
    ['did not claim it', { claimFreeCashBonus: false }, 120, CANADIAN],
    ['lives in a country where it is not offered', { address: german }, 120, CANADIAN],
    ['registered from an IP address in a country where it is not offered', {}, 120, '85.214.132'],
    ['registered from an IP address in an unknown country', {}, 120, '127.0.0'],
    ['belongs to a brand without free cash', {}, 104, CANADIAN],
  ])('is not paid to a player who %s', async (_, change, brandId, network) => {
    const { page, token } = await registerPlayer(change, brandId, network);
    expect((await verifyEmail(page, token)).status).toBe(200);
    expect(await bonusOf(page)).toBe('0.00');
  });

  it('is not paid if the registered country’s policy does not allow its terms [B8]', async () => {
    const brand = platform.config.brands.find(({ id }) => id === 120);
    if (!brand) throw new Error('no brand 120');
    const { wagering } = brand.freeCashTerms;
    const french = { countryCode: 'FR', line1: '7 Rue du Port', city: 'Nantes', postCode: '44000' };
    for (const [times, paid] of [
      [11, '0.00'],
      [10, '5.00'],
    ] as const) {
      Object.assign(brand.freeCashTerms, { wagering: times });
      const { page, token } = await registerPlayer({ address: french });
      await verifyEmail(page, token);
      expect(await bonusOf(page)).toBe(paid);
    }
    Object.assign(brand.freeCashTerms, { wagering });
  });

  it.each([
    ['DE', '0.00'],
    ['FI', '5.00'],
  ])('depends on the country at registration, %s, not on the profile at payment time', async (registeredIn, paid) => {
    const finnish = { countryCode: 'FI', line1: '7 Harbour Street', city: 'Helsinki', postCode: '00100' };
    const [before, after] = registeredIn === 'DE' ? [german, finnish] : [finnish, german];
    const { page, token } = await registerPlayer({ address: before });
    await sql`
      update player set address = ${JSON.stringify(after)}::jsonb
      where customer_id = ${String((await page.get('/api/account/user')).data.customerId)}`.execute(
      platform.database.db,
    );
    expect((await verifyEmail(page, token)).status).toBe(200);
    expect(await bonusOf(page)).toBe(paid);
  });

  it('has a record of both countries and the decision', async () => {
    const { page } = await registerPlayer({ address: german });
    const { customerId } = (await page.get('/api/account/user')).data;
    const { rows } = await sql`
      select address_country, registered_country, is_allowed from free_cash_claim
      where customer_id = ${String(customerId)}`.execute(platform.database.db);
    expect(rows).toEqual([{ address_country: 'CA', registered_country: 'DE', is_allowed: false }]);
  });
});
