import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { lettersTo, tokenIn } from '../../testing/letters.ts';
import { overtake } from '../../testing/overtake.ts';
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
/** A player newly registered from an address in Canada, with the link that confirms their e-mail. */
async function registered(change: Record<string, unknown> = {}, brandId = 120, network = CANADIAN) {
  address += 1;
  const page = platform.browser({ host: `bu-${brandId}.localhost`, address: `${network}.${address}` });
  const user = newPerson({ claimFreeCashBonus: true, ...change });
  const { status } = await register(page, user, brandId);
  expect(status).toBe(200);
  const email = String(user.email);
  return { page, email, user, token: tokenIn((await lettersTo(platform, email))[0]) };
}

const bonusOf = async (page: Browser) =>
  ((await page.get('/api/account/user')).data as { balances: { bonus: string } }).balances.bonus;
const prove = (page: Browser, token: string | undefined) => page.post('/api/validate-email', { token });

describe('free cash [AU6, SH27]', () => {
  it('is paid as bonus money once the e-mail is confirmed, and listed in the transactions', async () => {
    const { page, token } = await registered();
    expect(await bonusOf(page)).toBe('0.00');
    expect((await prove(page, token)).status).toBe(200);
    expect((await page.get('/api/account/user')).data).toMatchObject({
      balances: { spendable: '5.00', withdrawable: '0.00', bonus: '5.00', currency: 'EUR' },
    });
    const { data } = await page.get('/api/account/transactions?type=free-cash');
    expect(data.items).toMatchObject([{ type: 'free-cash', amount: '5.00', currency: 'EUR', status: 'SUCCESSFUL' }]);
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is paid once: the link may be used at the same moment, and another e-mail be proved', async () => {
    const { page, email, token } = await registered();
    await Promise.all([1, 2, 3].map(() => prove(page, token)));
    const { customerId } = (await page.get('/api/account/user')).data;
    await page.stepUp('Secret2026$');
    await page.post('/api/send-otp', { customerId });
    const code = /^\d{6}$/m.exec((await lettersTo(platform, email)).at(-1)?.text ?? '')?.[0] ?? '';
    const next = `next-${email}`;
    const moved = await page.post('/api/account/update-customer', { email: next }, { 'x-otp': code });
    expect(moved.status).toBe(200);
    expect((await prove(page, tokenIn((await lettersTo(platform, next))[0]))).status).toBe(200);
    expect(await bonusOf(page)).toBe('5.00');
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('is paid, too, where a link for a new password has proved the e-mail', async () => {
    const { page, email, user } = await registered();
    await page.post('/api/password', { username: email });
    const token = tokenIn((await lettersTo(platform, email)).at(-1));
    const newPassword = 'Another2026$';
    const reset = { email, newPassword, confirmNewPassword: newPassword, token };
    expect((await page.send('PATCH', '/api/password', { body: reset })).status).toBe(200);
    await page.logIn(String(user.username), newPassword);
    expect(await bonusOf(page)).toBe('5.00');
  });

  it('waits for a log-out in the same moment and does not stop it', async () => {
    const { page, email } = await registered();
    const { customerId } = (await page.get('/api/account/user')).data;
    await page.post('/api/password', { username: email });
    const token = tokenIn((await lettersTo(platform, email)).at(-1));
    const newPassword = 'Another2026$';
    const body = { email, newPassword, confirmNewPassword: newPassword, token };
    const { status } = await overtake(platform.database.db, () => page.send('PATCH', '/api/password', { body }), {
      // As a log-out does: the session first, then the wallet for the games in it.
      hold: (trx) => sql`select from session where customer_id = ${customerId} for update`.execute(trx),
      change: (trx) => sql`select from wallet where customer_id = ${customerId} for update`.execute(trx),
    });
    expect(status).toBe(200);
  });

  const german = { countryCode: 'DE', line1: '14b Lindenallee', city: 'Kiel', postCode: '24100' };

  it.each<[string, Record<string, unknown>, number, string]>([
    ['did not claim it', { claimFreeCashBonus: false }, 120, CANADIAN],
    ['registered a country where it is not offered', { address: german }, 120, CANADIAN],
    ['registered from an address in a country where it is not offered', {}, 120, '85.214.132'],
    ['registered from an address of an unknown country', {}, 120, '127.0.0'],
    ['is of a brand that has none', {}, 104, CANADIAN],
  ])('is not paid to a player who %s', async (_, change, brandId, network) => {
    const { page, token } = await registered(change, brandId, network);
    expect((await prove(page, token)).status).toBe(200);
    expect(await bonusOf(page)).toBe('0.00');
  });

  it('is not paid under terms that the policy of the country registered does not allow [B8]', async () => {
    const brand = platform.config.brands.find(({ id }) => id === 120);
    if (!brand) throw new Error('no brand 120');
    const { wagering } = brand.freeCashTerms;
    const french = { countryCode: 'FR', line1: '7 Rue du Port', city: 'Nantes', postCode: '44000' };
    for (const [times, paid] of [
      [11, '0.00'],
      [10, '5.00'],
    ] as const) {
      Object.assign(brand.freeCashTerms, { wagering: times });
      const { page, token } = await registered({ address: french });
      await prove(page, token);
      expect(await bonusOf(page)).toBe(paid);
    }
    Object.assign(brand.freeCashTerms, { wagering });
  });

  it.each([
    ['DE', '0.00'],
    ['FI', '5.00'],
  ])('is judged by the country registered, %s, and not by the profile at the payment', async (registeredIn, paid) => {
    const finnish = { countryCode: 'FI', line1: '7 Harbour Street', city: 'Helsinki', postCode: '00100' };
    const [before, after] = registeredIn === 'DE' ? [german, finnish] : [finnish, german];
    const { page, token } = await registered({ address: before });
    await sql`
      update player set address = ${JSON.stringify(after)}::jsonb
      where customer_id = ${String((await page.get('/api/account/user')).data.customerId)}`.execute(
      platform.database.db,
    );
    expect((await prove(page, token)).status).toBe(200);
    expect(await bonusOf(page)).toBe(paid);
  });

  it('keeps both countries and the verdict', async () => {
    const { page } = await registered({ address: german });
    const { customerId } = (await page.get('/api/account/user')).data;
    const { rows } = await sql`
      select address_country, registered_country, is_allowed from free_cash_claim
      where customer_id = ${String(customerId)}`.execute(platform.database.db);
    expect(rows).toEqual([{ address_country: 'CA', registered_country: 'DE', is_allowed: false }]);
  });
});
