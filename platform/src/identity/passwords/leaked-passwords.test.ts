import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { PASSWORD_POLICIES, type PasswordPolicy } from '@parlay/contracts/validation/password';
import { mailsTo, tokenIn } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';

/** Satisfies every policy, and its lower-case form is on the list of leaked passwords. */
const LEAKED = 'Password1';

describe.each(PASSWORD_POLICIES)('under the policy %s', (policy: PasswordPolicy) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await testPlatform();
    platform.config.brands = platform.config.brands.map((brand) => ({
      ...brand,
      password: { ...brand.password, policy },
    }));
  });
  afterAll(() => platform.close());

  it('refuses a leaked password at registration [VA5, X5]', async () => {
    const { status, error } = await register(platform.browser(), newPerson({ password: LEAKED }));
    expect([status, error?.fieldErrors]).toEqual([400, { 'user.password': 'duplicate' }]);
  });

  it('refuses a leaked password when a player changes theirs [AU13, X5]', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    const edit = (newPassword: string) =>
      page.post('/api/account/edit-password', {
        currentPassword: password,
        newPassword,
        confirmNewPassword: newPassword,
      });
    const { status, error } = await edit(LEAKED);
    expect([status, error?.fieldErrors]).toEqual([400, { newPassword: 'duplicate' }]);
    expect((await edit('Unusual2026$')).status).toBe(200);
  });

  it('refuses a leaked password at a reset, and keeps the link valid [AU12, X5]', async () => {
    const { username } = await createTestPlayer(platform.database.db);
    const email = `${username}@example.com`;
    const page = platform.browser();
    await page.get('/api/account/user');
    await page.post('/api/password', { username: email });
    const token = tokenIn((await mailsTo(platform, email)).at(-1));
    const reset = (newPassword: string) =>
      page.send('PATCH', '/api/password', {
        body: { email, token, newPassword, confirmNewPassword: newPassword },
      });
    const { status, error } = await reset(LEAKED);
    expect([status, error?.fieldErrors]).toEqual([400, { newPassword: 'duplicate' }]);
    expect((await reset('Unusual2026$')).status).toBe(200);
  });
});

describe('a password that is little more than context words', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    // Reads brands with the words from their files, as in production.
    const result = readBrands();
    if (!result.ok) throw new Error(result.error);
    platform = await testPlatform({ config: { brands: result.brands } });
  });
  afterAll(() => platform.close());

  const person = () => newPerson({ firstName: 'Veronika', surname: 'Lindqvist' });
  it.each([
    ["the site's name", 'Parlay2026$'],
    ["the player's name", 'Veronika1990'],
    ['both, separated by punctuation', 'Lindqvist1.Parlay'],
  ])('is refused at registration if it contains %s [X5]', async (_what, password) => {
    const { status, error } = await register(platform.browser(), { ...person(), password });
    expect([status, error?.fieldErrors]).toEqual([400, { 'user.password': 'duplicate' }]);
  });

  it('is refused at a password change, and accepted with more letters [AU13, X5]', async () => {
    const { username, password } = await createTestPlayer(platform.database.db, { firstName: 'Veronika' });
    const page = platform.browser();
    await page.logIn(username, password);
    const edit = async (candidate: string) => {
      const body = { currentPassword: password, newPassword: candidate, confirmNewPassword: candidate };
      return (await page.post('/api/account/edit-password', body)).status;
    };
    expect(await edit('Veronika2026$')).toBe(400);
    expect(await edit('Parlay2026$')).toBe(400);
    expect(await edit('Veronika1likesrain')).toBe(200);
  });
});
