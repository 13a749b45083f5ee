import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locale } from '@parlay/contracts/brand';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser, BrowserResponse } from '../../testing/browser.ts';
import { linkIn, mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { newPerson, register, registrationToken } from '../../testing/registration.ts';
import { measureTimeDifference } from '../../testing/times.ts';
import { sweepEmailDisclosures } from './email-disclosure.ts';

const TAKEN = { 'user.email': 'duplicate' };

let platform: TestPlatform;
let address = 0;
beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(() => sql`delete from rate_limit`.execute(platform.database.db));
afterAll(() => platform.close());

const visitor = (from?: string): Browser => {
  address += 1;
  return platform.browser({ address: from ?? `198.51.111.${address}` });
};

async function owner(language: Locale = 'en') {
  const player = await createTestPlayer(platform.database.db, { language });
  return { ...player, email: `${player.username}@example.com` };
}

const ageDisclosures = (interval: string) =>
  sql`update email_disclosure set told_at = told_at - ${interval}::interval`.execute(platform.database.db);

const disclosures = async () =>
  (await readRows(platform.database.db, { n: z.number() }, sql`select count(*)::int as n from email_disclosure`))[0]?.n;

describe('the disclosure that an e-mail address is taken', () => {
  it('happens only when the rest of the form is valid [D1]', async () => {
    const { email, username } = await owner();
    const before = await disclosures();
    const page = visitor();
    for (const [change, field] of [
      [{ surname: '' }, 'user.surname'],
      [{ password: 'Password1' }, 'user.password'],
      [{ username }, 'user.username'],
      [{ displayName: 'Player 1' }, 'user.displayName'],
      [{ consents: [] }, 'user.consents'],
    ] as const) {
      const response = await register(page, newPerson({ email, ...change }));
      expect([response.status, Object.keys(response.error?.fieldErrors ?? {})]).toEqual([400, [field]]);
    }
    expect(await disclosures()).toBe(before);
    expect(await mailsTo(platform, email)).toEqual([]);
  });

  it('uses up the token, which cannot check another address [D1, D20]', async () => {
    const { email } = await owner();
    const page = visitor();
    const token = await registrationToken(page);
    const submit = (user: object) => page.post('/api/register', { businessUnit: { businessUnitId: 104 }, user, token });
    const user = newPerson({ email });
    expect((await submit(user)).error?.fieldErrors).toEqual(TAKEN);
    const count = await disclosures();
    expect((await submit(user)).error?.fieldErrors).toEqual(TAKEN);
    expect(await disclosures()).toBe(count);
    const next = await submit({ ...user, email: `free-${email}` });
    expect([next.status, next.error?.code]).toEqual([422, 'registration_token_invalid']);
  });

  it('is limited to three an hour per network address, from any browser [D1]', async () => {
    const { email } = await owner();
    const from = '198.51.112.1';
    for (let n = 0; n < 3; n += 1)
      expect((await register(visitor(from), newPerson({ email }))).error?.fieldErrors).toEqual(TAKEN);
    const refused = await register(visitor(from), newPerson({ email }));
    expect([refused.status, refused.error?.code]).toEqual([429, 'email_check_limited']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await register(visitor(), newPerson({ email }))).error?.fieldErrors).toEqual(TAKEN);
    await ageDisclosures('1 hour');
    expect((await register(visitor(from), newPerson({ email }))).error?.fieldErrors).toEqual(TAKEN);
  });

  it('is limited to three an hour per browser, from any network address [D1]', async () => {
    const { email } = await owner();
    const first = visitor();
    await first.get('/api/account/user');
    const submit = () => {
      const page = visitor();
      for (const [name, value] of first.cookies) page.cookies.set(name, value);
      return register(page, newPerson({ email }));
    };
    for (let n = 0; n < 3; n += 1) expect((await submit()).error?.fieldErrors).toEqual(TAKEN);
    expect((await submit()).status).toBe(429);
  });

  it('is limited to three for any number of concurrent requests [D1]', async () => {
    const { email } = await owner();
    const from = '198.51.112.2';
    // Sends batches that fit into a node's queue of password calls.
    const pages = Array.from({ length: 8 }, () => visitor(from));
    const responses: BrowserResponse[] = [];
    for (const batch of [pages.slice(0, 4), pages.slice(4)])
      responses.push(...(await Promise.all(batch.map((page) => register(page, newPerson({ email }))))));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(responses.filter(({ error }) => error?.code === 'email_check_limited').length).toBeGreaterThan(0);
  });

  it('cannot be inferred after the limit, because status, text, length and time are the same [D1]', async () => {
    const from = '198.51.112.3';
    const known = await owner();
    for (let n = 0; n < 3; n += 1) await register(visitor(from), newPerson({ email: known.email }));
    const facts = ({ status, error, headers }: BrowserResponse) => ({
      status,
      code: error?.code,
      message: error?.message,
      type: headers['content-type'],
      bytes: Number(headers['content-length']),
    });
    const seen = new Set<string>();
    const measure = async (change: Record<string, unknown>) => {
      await sql`delete from rate_limit`.execute(platform.database.db);
      const page = visitor(from);
      const token = await registrationToken(page);
      const body = { businessUnit: { businessUnitId: 104 }, user: newPerson(change), token };
      const startedAt = performance.now();
      const response = await page.post('/api/register', body);
      const milliseconds = performance.now() - startedAt;
      seen.add(JSON.stringify(facts(response)));
      return milliseconds;
    };
    const difference = await measureTimeDifference(
      () => measure({ email: known.email }),
      () => measure({}),
      50,
    );
    expect(seen.size).toBe(1);
    expect([...seen][0]).toContain('"status":429');
    expect(difference).toBeLessThan(50);
  });

  it('is reported to the owner by e-mail in their language, at most once an hour [D1]', async () => {
    const { email, username } = await owner('fi');
    await register(visitor(), newPerson({ email: email.toUpperCase() }));
    await register(visitor(), newPerson({ email }));
    const letters = await mailsTo(platform, email);
    expect(letters.map(({ kind }) => kind)).toEqual(['email-in-use']);
    expect(letters[0]?.text).toContain(username);
    expect(letters[0]?.subject).toBe('Joku käytti sähköpostiosoitettasi');
    expect(linkIn(letters[0]).href).toBe('http://localhost:8080/fi/password');
    await sql`update email_disclosure_notice set sent_at = now() - interval '1 hour'`.execute(platform.database.db);
    await register(visitor(), newPerson({ email }));
    expect(await mailsTo(platform, email)).toHaveLength(2);
  });

  it('is limited and reported in the same way when a player changes their address [D1, AC12]', async () => {
    const { email } = await owner();
    const { username, password, customerId } = await owner();
    const page = visitor();
    await page.logIn(username, password);
    await page.stepUp(password);
    const change = async () => {
      await sql`delete from rate_limit`.execute(platform.database.db);
      await page.post('/api/send-otp', { customerId });
      const code = (await mailsTo(platform, `${username}@example.com`)).at(-1)?.text.match(/^\d{6}$/m)?.[0] ?? '';
      return page.post('/api/account/update-customer', { email }, { 'x-otp': code });
    };
    for (let n = 0; n < 3; n += 1) expect((await change()).error?.fieldErrors).toEqual({ email: 'duplicate' });
    const refused = await change();
    expect([refused.status, refused.error?.code]).toEqual([429, 'email_check_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await mailsTo(platform, email)).map(({ kind }) => kind)).toEqual(['email-in-use']);
  });

  it('is deleted from the records once no limit counts it', async () => {
    await ageDisclosures('3 hours');
    await sweepEmailDisclosures(platform.database.db);
    expect(await disclosures()).toBe(0);
  });
});
