import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { authenticatorCode, turnOnTwoFactor } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register } from '../../testing/registration.ts';

let platform: TestPlatform;
/** The same platform with a new version of brand 104's terms. */
let updatedApp: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  const brands = platform.config.brands.map((brand) =>
    brand.id === 104 ? { ...brand, consents: { ...brand.consents, TERMS_AND_CONDITIONS: '2027-02' } } : brand,
  );
  updatedApp = await buildApp({ config: { ...platform.config, brands }, database: platform.database });
});
afterAll(async () => {
  await updatedApp.close();
  await platform.close();
});

const SESSION = '__Host-parlay_session';

async function visitorOf(app: FastifyInstance, host = 'localhost:8080'): Promise<Browser> {
  const page = new Browser(app, { host });
  await page.get('/api/account/user');
  return page;
}

async function recordOf(customerId: string) {
  const rows = await readRows(
    platform.database.db,
    { type: z.string(), version: z.string(), text: z.string(), given: z.boolean() },
    sql`
    select type, version, presented_text as text, given from consent_record
    where customer_id = ${customerId} order by id`,
  );
  return rows;
}

describe('a consent whose version is raised in the brand’s data [AU2, CL2]', () => {
  it('is requested at the next login, and each acceptance is stored with its version and text', async () => {
    const person = newPerson();
    const { username, password } = person as { username: string; password: string };
    const { data } = await register(await visitorOf(platform.app), person);
    const customerId = String(data.customerId);
    const before = await recordOf(customerId);
    expect(before.map(({ type, version }) => [type, version])).toEqual([
      ['TERMS_AND_CONDITIONS', '2026-11'],
      ['PRIVACY_POLICY', '2026-11'],
      ['MARKETING_EMAIL', '2026-11'],
    ]);
    expect((await (await visitorOf(platform.app)).logIn(username, password)).status).toBe(200);

    const page = await visitorOf(updatedApp);
    const refused = await page.logIn(username, password);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      403,
      'consents_required',
      { consents: [{ type: 'TERMS_AND_CONDITIONS', presentedText: 'Accept terms and conditions' }] },
    ]);
    expect(page.cookies.has(SESSION)).toBe(false);
    const resend = (consents: object) => page.post('/api/login', { username, password, consents });
    expect((await resend({ TERMS_AND_CONDITIONS: false, MARKETING_EMAIL: true })).error?.code).toBe(
      'consents_required',
    );
    expect(await recordOf(customerId)).toEqual(before);
    expect((await resend({ TERMS_AND_CONDITIONS: true })).status).toBe(200);
    expect(await recordOf(customerId)).toEqual([
      ...before,
      { type: 'TERMS_AND_CONDITIONS', version: '2027-02', text: 'Accept terms and conditions', given: true },
    ]);
    expect((await (await visitorOf(updatedApp)).logIn(username, password)).status).toBe(200);
    // A node that still has the older files does not request it again.
    expect((await (await visitorOf(platform.app)).logIn(username, password)).status).toBe(200);
  });

  it('is not requested from players of other brands, or from players who accepted it at registration', async () => {
    const peru = await visitorOf(updatedApp, 'bu-103.localhost:8080');
    expect((await peru.logIn('peru1')).status).toBe(200);
    const person = newPerson();
    const { username, password } = person as { username: string; password: string };
    await register(await visitorOf(updatedApp), person);
    expect((await (await visitorOf(updatedApp)).logIn(username, password)).status).toBe(200);
  });

  it('is not revealed after a wrong password [D1]', async () => {
    const { username } = await createTestPlayer(platform.database.db);
    const refused = await (await visitorOf(updatedApp)).logIn(username, 'Wrong2026$');
    expect([refused.error?.code, refused.error?.details]).toEqual(['invalid_credentials', undefined]);
  });

  it('is requested after the second factor, without using up its code [D2]', async () => {
    const player = await createTestPlayer(platform.database.db);
    const owner = await visitorOf(platform.app);
    await owner.logIn(player.username, player.password);
    const { secret } = await turnOnTwoFactor(owner, player.password);
    const page = await visitorOf(updatedApp);
    const { username, password } = player;
    expect((await page.post('/api/login', { username, password })).error?.code).toBe('otp_required');
    const header = { 'x-otp': authenticatorCode(secret) };
    expect((await page.post('/api/login', { username, password }, header)).error?.code).toBe('consents_required');
    const body = { username, password, consents: { TERMS_AND_CONDITIONS: true } };
    expect((await page.post('/api/login', body, header)).status).toBe(200);
    expect((await (await visitorOf(updatedApp)).post('/api/login', body, header)).error?.code).toBe('otp_invalid');
  });

  it('can also be accepted in the account by a player who is already signed in', async () => {
    const player = await createTestPlayer(platform.database.db);
    const page = await visitorOf(platform.app);
    await page.logIn(player.username, player.password);
    const updatedPage = await visitorOf(updatedApp);
    for (const [name, value] of page.cookies) updatedPage.cookies.set(name, value);
    const consents = [{ type: 'TERMS_AND_CONDITIONS', given: true }];
    const { data } = await updatedPage.post('/api/consents/customer', { consents });
    expect(data.consents).toContainEqual(
      expect.objectContaining({ type: 'TERMS_AND_CONDITIONS', version: '2027-02', givenVersion: '2027-02' }),
    );
    expect((await (await visitorOf(updatedApp)).logIn(player.username, player.password)).status).toBe(200);
  });
});
