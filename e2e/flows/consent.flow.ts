import type { Page, Request } from '@playwright/test';
import { expectPlayer } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, type Player } from '../support/player.ts';
import { recordReports } from '../support/reports.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';

// Starts each test as a visitor without stored data.
test.use({ storageState: { cookies: [], origins: [] } });

const FINGERPRINT = /\/fingerprint\.\w+\.js$/;
const TAG = 'a_17b_42';

/** Records all requests of the page and the contents of its beacons. */
async function recordRequests(page: Page): Promise<{ asked: Request[]; beacons(): Promise<string> }> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const reports = await recordReports(page);
  return { asked: requests, beacons: async () => JSON.stringify(await reports()) };
}

const requestsTo = (asked: Request[], path: string) =>
  asked.filter((request) => new URL(request.url()).pathname === path);

const choose = (page: Page, answer: 'Accept all' | 'Only needed ones') =>
  page.getByRole('region', { name: 'Cookies on this site' }).getByRole('button', { name: answer }).click();

async function logIn(page: Page, player: Player): Promise<void> {
  await sendLogin(page, player);
  await expectPlayer(page);
}

test('a login with only needed cookies sends no device, tag or analytics [AU20, RS13, D3, B18, SH36]', async ({
  page,
  watch,
}) => {
  const player = await createPlayer();
  const { asked, beacons } = await recordRequests(page);
  await page.goto(`/en/login?btag=${TAG}`);
  await waitUntilMounted(page);
  await choose(page, 'Only needed ones');
  await logIn(page, player);
  await expect.poll(beacons, { message: 'a beacon of after the login' }).toContain('"slot":"page"');

  expect(requestsTo(asked, '/api/login')[0]?.postDataJSON()).toEqual({
    username: player.username,
    password: player.password,
    consents: {},
  });
  expect(asked.filter((request) => FINGERPRINT.test(request.url()))).toEqual([]);
  expect(requestsTo(asked, '/api/btag')).toEqual([]);
  expect(await beacons()).not.toContain('analytics');
  expect(await page.evaluate(() => document.cookie)).not.toContain(TAG);
  expect(watch.errors).toEqual([]);
});

test('a login with all cookies sends device, tag and pseudonym [AU1, AU20, CL2, CL3, EN4, RS13, D3]', async ({
  page,
  watch,
}) => {
  const player = await createPlayer();
  const { asked, beacons } = await recordRequests(page);
  await page.goto(`/en/login?btag=${TAG}`);
  await waitUntilMounted(page);
  await choose(page, 'Accept all');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`parlay_btag=${TAG}`);
  expect(asked.filter((request) => FINGERPRINT.test(request.url()))).toEqual([]);

  const code = page.waitForResponse((response) => FINGERPRINT.test(response.url()));
  await page.getByLabel('Username').focus();
  await (await code).finished();
  const tagRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/btag');
  await logIn(page, player);

  const login = requestsTo(asked, '/api/login')[0];
  const body = login?.postDataJSON() as { username: string; browserFingerPrint: Record<string, unknown> } | undefined;
  const { hash, ...traits } = body?.browserFingerPrint ?? {};
  expect(body?.username).toBe(player.username);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(Object.keys(traits)).toContain('timezone');
  expect(Object.values(traits)).not.toContain('unknown');
  expect((await tagRequest).postDataJSON()).toEqual({ customerId: player.customerId, bTag: TAG });
  await expect.poll(beacons).toMatch(/"kind":"analytics","event":"login","uid":"[\w-]{22}"/);

  for (const request of asked.filter((sent) => sent !== login))
    expect(`${request.url()} ${request.postData() ?? ''}`).not.toContain(String(hash));
  expect(await beacons()).not.toContain(String(hash));
  expect(await beacons()).not.toContain(player.customerId);
  const data = await page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]));
  expect(data).not.toContain(String(hash));
  expect(watch.errors).toEqual([]);
});
