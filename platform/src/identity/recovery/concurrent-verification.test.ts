import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { newPerson, register } from '../../testing/registration.ts';
import { useMailedToken } from './mailed-tokens.ts';

/** A brand that offers free cash. */
const BRAND = 120;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function registerAccount(number: number) {
  const page = platform.browser({ host: `bu-${BRAND}.localhost`, address: `198.51.106.${number}` });
  const name = { firstName: 'Rauno', surname: 'Kisailija', birthDate: '1971-03-04' };
  const user = newPerson({ claimFreeCashBonus: true, ...name });
  expect((await register(page, user, BRAND)).status).toBe(200);
  const [letter] = await mailsTo(platform, String(user.email));
  return { page, token: tokenIn(letter) };
}

it('verifies the addresses of two accounts of one person at the same time [AU14]', async () => {
  const older = await registerAccount(1);
  const newer = await registerAccount(2);
  const { db } = platform.database;
  // Simulates concurrent registrations, neither of which saw the other.
  await sql`delete from reward_hold_match`.execute(db);
  await sql`delete from reward_hold`.execute(db);
  await db.transaction().execute(async (trx) => {
    const { token } = older;
    expect(await useMailedToken(trx, { purpose: 'verify-email', token, brandId: BRAND })).toBeDefined();
    expect((await newer.page.post('/api/validate-email', { token: newer.token })).status).toBe(200);
  });
  const { data } = await newer.page.get('/api/account/user');
  expect(data).toMatchObject({ withheldRewards: 'waiting' });
});
