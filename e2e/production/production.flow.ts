import { launchOptions } from '@parlay/server/browser/launch';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { pressAccessKey } from '../support/access-key.ts';
import { payByCard } from '../support/card.ts';
import { chooseMethod } from '../support/cashier.ts';
import { deskOf } from '../support/desk.ts';
import { checkForged, publishForged, wrapPages } from '../support/forge.ts';
import { expectPlayer, expectVisitor, logOut } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { oddsCompany } from '../support/odds-company.ts';
import { pressJoin } from '../support/press-join.ts';
import { type Production, startProduction } from '../support/production.ts';
import { emailOf, FIRST_NAME, fillContactDetails, fillPersonalDetails } from '../support/registration.ts';
import { currentProduct, expect, PASSWORD, test, waitUntilMounted } from '../support/site.ts';
import { releaseCommands } from '../support/team.ts';
import { endTournament } from '../support/time-passes.ts';

const START_TIMEOUT_MS = 400_000;
const CASINO = 'remote-casino';
const FIRST_PASSWORD = 'Orchard2026$';
const NEW_PASSWORD = 'Harbour2027$';
const USERNAME = `p${Date.now().toString(36)}`;
const EMAIL = emailOf(USERNAME);

let production: Production;
let browser: Browser;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(START_TIMEOUT_MS);
  // The gate logs in as the player of the first test, with the new password that the test sets.
  production = await startProduction(currentProduct().dataDir, { GATE_PLAYER: `${USERNAME}:${NEW_PASSWORD}` });
  browser = await chromium.launch(launchOptions(process.env.PARLAY_CHROMIUM, ...production.browserArguments));
});
test.afterAll(async () => {
  await browser?.close();
  await production?.stop();
});

interface Traffic {
  responses: Response[];
  /** URLs of requests and sockets. */
  addresses: string[];
  sockets: string[];
  /** Number of sockets that have been closed. */
  closed: number;
}

/** Opens a browser context that has answered the cookie dialog, and records everything that its pages load. */
async function openDevice(): Promise<{ context: BrowserContext; page: Page; traffic: Traffic }> {
  const context = await browser.newContext({
    baseURL: production.site,
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [] },
  });
  await context.addCookies([{ name: 'parlay_cookies', value: 'needed', url: production.site, secure: true }]);
  const page = await context.newPage();
  const traffic: Traffic = { responses: [], addresses: [], sockets: [], closed: 0 };
  page.on('request', (request) => traffic.addresses.push(request.url()));
  page.on('response', (response) => traffic.responses.push(response));
  page.on('websocket', (socket) => {
    traffic.addresses.push(socket.url());
    traffic.sockets.push(socket.url());
    socket.on('close', () => {
      traffic.closed += 1;
    });
  });
  return { context, page, traffic };
}

const PERSON = { username: USERNAME, surname: 'Korhonen', birthDate: '16051990', password: FIRST_PASSWORD };

async function register(page: Page): Promise<void> {
  await page.goto('/en/register');
  await waitUntilMounted(page);
  await fillPersonalDetails(page, PERSON);
  await expect(page.getByRole('heading', { level: 1, name: 'Where you live' })).toBeFocused();
  await fillContactDetails(page, { country: 'MT', postCode: 'VLT 1000', city: 'Valletta', mobile: '99777434' });
  await expect(page).toHaveURL(/\/en\/register-completed/);
}

const HSTS = 'max-age=31536000';

/** Requests a URL without the cache and returns the response's HSTS header. */
async function hstsOf(context: BrowserContext, url: string): Promise<string | null | undefined> {
  return context.pages()[0]?.evaluate(async (address) => {
    const response = await fetch(address, { cache: 'reload' });
    return response.headers.get('strict-transport-security');
  }, url);
}

/** Expects headers, CSP, cookies and all loaded URLs to require TLS. */
async function expectSafe({ context, traffic }: { context: BrowserContext; traffic: Traffic }): Promise<void> {
  const insecure = traffic.addresses.filter((address) => !/^(https|wss|data|blob):/.test(address));
  expect(insecure).toEqual([]);
  const replies = traffic.responses.filter((response) => response.url().startsWith(production.site));
  expect(replies.length).toBeGreaterThan(20);
  const headersOf = await Promise.all(replies.map((reply) => reply.allHeaders()));
  const unsafe = replies.filter((_reply, at) => headersOf[at]?.['strict-transport-security'] !== HSTS);
  // Requests cached files again, because Playwright gets no headers for them.
  for (const url of new Set(unsafe.filter((reply) => reply.request().method() === 'GET').map((reply) => reply.url())))
    expect(await hstsOf(context, url), url).toBe(HSTS);
  expect(unsafe.filter((reply) => reply.request().method() !== 'GET').map((reply) => reply.url())).toEqual([]);
  const pages = replies.filter((reply) => reply.request().resourceType() === 'document' && reply.status() === 200);
  expect(pages.length).toBeGreaterThan(0);
  for (const reply of pages) {
    const policy = (await reply.allHeaders())['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${production.realtime}`);
    expect(policy).not.toMatch(/localhost|127\.|\[::1\]|\bhttp:|\bws:/);
  }
  const cookies = await context.cookies();
  expect(cookies.filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([]);
  const session = cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name);
  for (const name of session) expect(name).toMatch(/^__Host-/);
}

/** Planned length of the operator's tournament. The test moves the end forward once all bets are settled. */
const TOURNAMENT_MS = 3_600_000;

/** Creates a tournament like an operator, with a fixture from the odds provider's feed. */
async function createOperatorTournament() {
  const company = oddsCompany(production.companies);
  const fixture = await company.add('Harbour City', 'Northgate United', 5);
  const [market] = fixture.markets;
  const [home] = market?.selections ?? [];
  if (!market || !home) throw new Error('the fixture has no market');
  const desk = await deskOf(production.product);
  const now = Date.now();
  const { id } = await desk.create({
    name: 'Harbour Cup',
    brands: [104],
    currency: 'EUR',
    entryPrice: '10.00',
    payouts: [100],
    minSettledBets: 1,
    fixtures: { ids: [`fairprice:${fixture.id}`] },
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + TOURNAMENT_MS).toISOString(),
  });
  await expect.poll(async () => (await desk.show(id)).fixtureCount).toBe(1);
  return { id, settle: () => company.result(fixture.id, market.id, home.id), desk };
}

test('a player deposits, wins a tournament prize and ends another session with a new password', async () => {
  test.setTimeout(300_000);
  const device = await openDevice();
  const { page, traffic } = device;

  await test.step('the player registers, and the e-mail links to the brand over HTTPS', async () => {
    await register(page);
    await expectPlayer(page);
    const mail = await production.mails.mailTo(EMAIL, /./);
    expect(mail.from?.text).toContain('no-reply@parlay.test');
    const link = /https?:\/\/\S+validateemail\S+/.exec(mail.text ?? '')?.[0] ?? '';
    expect(link).toMatch(/^https:\/\/parlay\.test\/en\/validateemail\?token=/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await logOut(page);
    await expectVisitor(page);
  });

  await test.step('the player logs in, reads a help page and opens a lobby', async () => {
    await page.goto('/en/login');
    await sendLogin(page, { username: USERNAME, password: FIRST_PASSWORD });
    await expectPlayer(page);
    await page.goto('/en/help-centre/responsible-gambling');
    await expect(page.getByRole('heading', { level: 1, name: 'Responsible gambling' })).toBeVisible();
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await expectPlayer(page);
    await expect
      .poll(() => traffic.sockets.filter((url) => url.startsWith(production.realtime)).length)
      .toBeGreaterThan(0);
  });

  await test.step('the player deposits through a provider on another host, whose games are in the lobby', async () => {
    const providers = () =>
      page.evaluate(async () => {
        const response = await fetch('/api/games');
        const { data } = (await response.json()) as { data: { games: { provider: string }[] } };
        return [...new Set(data.games.map(({ provider }) => provider))];
      });
    expect(await providers()).toEqual(['northlight']);
    await page.goto('/en/account/deposit');
    await waitUntilMounted(page);
    await expect(page.getByRole('heading', { name: 'Set a deposit limit first?' })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('25');
    await chooseMethod(page, /^Visa/);
    await page.getByRole('button', { name: 'Deposit €25.00' }).click();
    await page.waitForURL(/^https:\/\/companies\.test\/payments\/pay\//);
    await payByCard(page, `${FIRST_NAME} ${PERSON.surname}`);
    await page.waitForURL(/^https:\/\/parlay\.test\/en\/account\/deposit-completed\?ref=/);
    await expect(page.getByRole('main').getByRole('status')).toContainText('€25.00 is in your balance.');
  });

  const main = page.getByRole('main');
  let tournament: Awaited<ReturnType<typeof createOperatorTournament>>;
  await test.step('the player joins an operator’s tournament and bets on an odds provider’s fixture', async () => {
    tournament = await createOperatorTournament();
    await page.goto('/en/tournaments');
    await main.getByRole('link', { name: 'Harbour Cup' }).click();
    await expect(page).toHaveURL(`${production.site}/en/tournaments/${tournament.id}`);
    await pressJoin(page, 'Join Tournament for €10.00');
    await expect(page.getByRole('banner').getByText('€15.00')).toBeVisible();
    await main.locator('button[aria-pressed]', { hasText: 'Harbour City' }).first().click();
    const slip = page.getByRole('region', { name: 'Betslip' });
    await slip.getByRole('button', { name: '1,000', exact: true }).click();
    await slip.getByRole('button', { name: 'Place Bet' }).click();
    await expect(slip.getByText(/^Your bet is on/)).toBeVisible();

    await tournament.settle();
    const history = main.getByRole('region', { name: 'Bet history' });
    await expect(history.getByText('WIN', { exact: true }).filter({ visible: true })).toHaveCount(1);
  });

  // Logs in on another device while the tournament is still running.
  const otherDevice = await openDevice();
  await test.step('a new password ends the other device’s session immediately, through realtime', async () => {
    await otherDevice.page.goto('/en/login');
    await sendLogin(otherDevice.page, { username: USERNAME, password: FIRST_PASSWORD });
    await expectPlayer(otherDevice.page);
    await expect.poll(() => otherDevice.traffic.sockets.length).toBeGreaterThan(0);
    await page.goto('/en/account/reset-password');
    await page.getByLabel('Current password').fill(FIRST_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password once more').fill(NEW_PASSWORD);
    await page.getByLabel('New password once more').press('Enter');
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect.poll(() => otherDevice.traffic.closed).toBeGreaterThan(0);
    await production.mails.mailTo(EMAIL, /password/i);
  });

  await test.step('the player logs in with the new password', async () => {
    await logOut(page);
    await expectVisitor(page);
    await page.goto('/en/login');
    await sendLogin(page, { username: USERNAME, password: NEW_PASSWORD });
    await expectPlayer(page);
  });

  await test.step('the tournament ends and pays the price of its only entry less the rake', async () => {
    await page.goto(`/en/tournaments/${tournament.id}`);
    await endTournament(tournament.id, production.database);
    await expect
      .poll(async () => (await tournament.desk.show(tournament.id)).status, { timeout: 60_000 })
      .toBe('FINISHED');
    await expect(main.getByText('Place 1: your prize is €9.00')).toBeVisible();
    await expect(page.getByRole('banner').getByText('€24.00')).toBeVisible();
    await logOut(page);
    await expectVisitor(page);
  });

  await expectSafe(device);
  await expectSafe(otherDevice);
  await device.context.close();
  await otherDevice.context.close();
});

test('production has no demo players, tools, gallery, brand choice or sandbox', async () => {
  const { context, page, traffic } = await openDevice();

  await test.step('a demo player does not exist', async () => {
    await page.goto('/en/login');
    await waitUntilMounted(page);
    await sendLogin(page, { username: 'demo1', password: PASSWORD });
    await expect(page.getByRole('alert').filter({ hasText: 'Username and password do not match' })).toBeVisible();
  });

  await test.step('only the host name chooses the brand', async () => {
    await page.goto('/en/home?bu=103');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'parlay');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('parlay_bu');
    await context.addCookies([{ name: 'parlay_bu', value: '103', url: production.site, secure: true }]);
    await page.goto('/en/home');
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'parlay');
    await page.goto(`${production.otherBrand}/`);
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'farolito');
  });

  await test.step('neither tools nor gallery exist, and none of their code is loaded', async () => {
    await page.goto('/en/home#developer-tools');
    await waitUntilMounted(page);
    await expect(page.getByRole('contentinfo')).toContainText(/Build [0-9a-f]{8}/);
    await expect(page.getByRole('link', { name: 'Developer tools' })).toHaveCount(0);
    await pressAccessKey(page, 'b');
    expect((await page.goto('/en/gallery#developer-tools'))?.status()).toBe(404);
    await expect(page.getByRole('region', { name: 'Buttons' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Developer tools' })).toHaveCount(0);
    expect(
      traffic.addresses.filter((address) => /\/(late-developer-tools|page-gallery)\.\w+\.js$/.test(address)),
    ).toEqual([]);
  });

  await test.step('the demo’s calls do not exist, and nothing listens on the sandbox’s port', async () => {
    const { ports } = production.product;
    for (const path of ['/api/demo/players', '/api/demo/tournaments']) {
      const response = await fetch(`http://127.0.0.1:${ports.api}${path}`, {
        method: 'POST',
        headers: { 'x-forwarded-host': 'parlay.test', 'content-type': 'application/json' },
        body: '{}',
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
    await expect(fetch(`http://127.0.0.1:${ports.sandbox}/healthz`)).rejects.toThrow('fetch failed');
  });
  await context.close();
});

test('the gate tests releases under the site’s own name over TLS, as a visitor and as a real player', async () => {
  test.setTimeout(300_000);
  const { product } = production;
  const gateCheck = async (script: string) => {
    const { digest } = await releaseCommands(CASINO, () => product.environment).live();
    return await checkForged(await publishForged(CASINO, digest, { script }, product), product);
  };
  expect(await gateCheck('')).toMatchObject({
    ...{ ok: true, reasons: [] },
    trial: { tried: { compositions: 1, mounts: 20, notTried: [] } },
  });
  const { ok, reasons } = await gateCheck(wrapPages("if (location.protocol === 'https:') throw new Error('by TLS')"));
  expect(ok).toBe(false);
  for (const audience of ['visitor', 'player'])
    expect(reasons).toContain(`/en/casino as ${audience}: remote-casino shows its fallback.`);
});
