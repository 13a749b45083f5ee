import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Browser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/letters.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { deviceName } from './devices.ts';
import { renewToken } from './repository.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

describe('device management [RS5]', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  const logInFrom = async (
    page: Browser,
    { username, password }: { username: string; password: string },
    agent: string,
  ) => {
    await page.get('/api/account/user');
    return page.post('/api/login', { username, password }, { 'user-agent': agent });
  };

  it('lists devices by name and place', async () => {
    const player = await createTestPlayer(platform.database.db);
    const page = platform.browser({ address: '200.48.225.130' });
    await logInFrom(page, player, CHROME);
    const [device] = (await page.get('/api/account/sessions')).data as unknown as object[];
    expect(device).toMatchObject({
      current: true,
      deviceName: 'Chrome, Windows',
      place: 'Peru',
      ipAddress: '200.48.225.130',
    });
  });

  it('logs out all devices together, including this one, and notifies their pages', async () => {
    const { customerId, username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    const other = platform.browser({ address: '203.0.113.98' });
    await other.logIn(username, password);
    expect((await page.delete('/api/account/sessions')).status).toBe(200);
    for (const browser of [page, other])
      expect((await browser.get('/api/account/user')).data).toEqual({ authenticated: false });
    const { rows } = await sql`
      select payload from outbox where customer_id = ${customerId} and event = 'SessionEnded'`.execute(
      platform.database.db,
    );
    expect(rows).toEqual([{ payload: { reason: 'ended-elsewhere' } }]);
  });

  it('e-mails the player in their language about a new device, but not about a known or first one', async () => {
    const player = await createTestPlayer(platform.database.db, { language: 'fi' });
    const email = `${player.username}@example.com`;
    await logInFrom(platform.browser({ address: '203.0.113.97' }), player, 'first');
    expect(await mailsTo(platform, email)).toEqual([]);
    await logInFrom(platform.browser({ address: '200.48.225.130' }), player, CHROME);
    await logInFrom(platform.browser({ address: '200.48.225.130' }), player, CHROME);
    await logInFrom(platform.browser({ address: '200.48.225.130' }), player, CHROME.replace('142', '143'));
    const letters = await mailsTo(platform, email);
    expect(letters.map(({ kind }) => kind)).toEqual(['new-login']);
    expect(letters[0]?.text).toContain('Chrome, Windows, Peru, 200.48.225.130');
  });
});

describe('the login history [RT8]', () => {
  const loginsOf = async (page: Browser, query = '') => (await page.get(`/api/account/logins${query}`)).data;

  it('lists logins with time, place and device after their sessions have ended', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    const first = platform.browser({ address: '200.48.225.130' });
    await first.logIn(username, password);
    await first.post('/api/logout', {});
    const page = platform.browser({ address: '203.0.113.97' });
    await page.logIn(username, password);
    const { items, hasNext } = await loginsOf(page);
    expect(items).toMatchObject([
      { current: true, ipAddress: '203.0.113.97' },
      { current: false, ipAddress: '200.48.225.130', country: 'Peru' },
    ]);
    expect(hasNext).toBe(false);
    const [newest] = items as { at: string }[];
    expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(60_000);
    expect(await loginsOf(page, '?size=1&page=2')).toMatchObject({ items: [{ current: false }], hasNext: false });
  });

  it('lists each login once, even if its token was renewed', async () => {
    const { customerId, username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    const rows = await readRows(
      platform.database.db,
      { id: z.string() },
      sql`
      select id from session where customer_id = ${customerId}`,
    );
    await renewToken(platform.database.db, rows[0]?.id ?? '', Buffer.from(`another of ${customerId}`));
    const other = platform.browser();
    await other.logIn(username, password);
    expect((await loginsOf(other)).items).toHaveLength(2);
  });

  it('is paged, and visible only to the player', async () => {
    const { username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    expect((await loginsOf(page)).items).toHaveLength(1);
    expect((await page.get('/api/account/logins?size=51')).status).toBe(400);
    expect((await platform.browser().get('/api/account/logins')).status).toBe(401);
  });
});

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge, macOS'],
  ['curl/8', ''],
])('names the device of %s as %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
