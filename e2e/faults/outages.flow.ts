import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseMethod } from '../support/cashier.ts';
import { publishForged } from '../support/forge.ts';
import { accountButton, balance, expectPlayer, expectVisitor } from '../support/header.ts';
import { IN_MATRIX, matrixOnlyUnless } from '../support/matrix.ts';
import { expectSameDocument, expectVersion, markDocument } from '../support/open-page.ts';
import { isServing, type Outage, stopServer, suspendServer } from '../support/outage.ts';
import { createPlayer, type Player, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { pressJoin } from '../support/press-join.ts';
import { pidListeningOn } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { currentProduct, expect, logIn, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { releaseCommands } from '../support/team.ts';
import { createTournament } from '../support/tournament.ts';

test.describe.configure({ mode: 'serial' });

let product: Product;
let outage: Outage | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct({ artifactsOf: currentProduct().dataDir });
});

async function endOutage(): Promise<void> {
  await outage?.end();
  outage = undefined;
}
test.afterEach(endOutage);

test.afterAll(() => product.stop());

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Returns the process id of the database. */
const postmaster = () =>
  Number(readFileSync(join(product.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

async function signInPlayer(page: Page): Promise<Player> {
  const player = await createPlayer({}, product);
  await signIn(page, player, product.site);
  return player;
}

for (const [name, begin] of [
  ['is down', () => stopServer(product, product.ports.api)],
  ['hangs', async () => suspendServer(product.ports.api)],
] as const)
  test(
    `if the platform ${name}, pages load without a balance, keep input and recover without a reload`,
    matrixOnlyUnless(name === 'is down'),
    async ({ page }) => {
      test.setTimeout(240_000);
      await signInPlayer(page);
      await page.goto(`${product.site}/en/casino#search`);
      await expect(balance(page)).toHaveText('€1,000.00');
      const field = page.getByRole('main').getByRole('searchbox', { name: 'Search games' });
      await field.fill('kite');
      await expect(page).toHaveURL(/q=kite/);

      outage = await begin();
      await page.reload();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByText('Balance unavailable').first()).toBeVisible({ timeout: 60_000 });
      await expect(notices(page).getByText('Playing, deposits and withdrawals wait until it is back.')).toBeVisible();
      await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
      await markDocument(page);
      for (const product of ['Virtuals', 'Tournaments', 'Casino']) {
        await page
          .getByRole('navigation', { name: 'Products' })
          .getByRole('link', { name: product, exact: true })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(product);
      }
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(/q=kite/);

      await endOutage();
      await expect(balance(page)).toHaveText('€1,000.00', { timeout: 60_000 });
      await expect(page.getByText('Balance unavailable')).toHaveCount(0);
      const retry = page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
      // The page may retry automatically between finding the button and pressing it.
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
        await expect(field).toHaveValue('kite', { timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await expect(page.getByRole('main').getByRole('button', { name: /^Kite Season/ })).toBeVisible();
      await expectSameDocument(page);
    },
  );

test('a visitor sees a notice while the platform is unreachable', async ({ page }) => {
  await page.goto(`${product.site}/en/casino`);
  await waitUntilMounted(page);
  await expectVisitor(page);
  await markDocument(page);
  outage = await stopServer(product, product.ports.api);
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Virtuals' }).click();
  const notice = notices(page).getByText('The server cannot be reached');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(notice).toContainText('Login and registration wait until it is back.');
  await endOutage();
  await expect(notices(page).getByText('The server cannot be reached')).toHaveCount(0, { timeout: 60_000 });
  await expectSameDocument(page);
});

test('a realtime outage shows a notice, and balance, prices and bets catch up after it without a reload', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const tournament = await createTournament({}, product);
  const selection = tournament.fixtures[0]?.markets[0]?.selections[0];
  const tournamentId = tournament.id;
  await signInPlayer(page);
  const subscribed = page.waitForResponse(/\/api\/account\/pusher/);
  await page.goto(`${product.site}/en/casino`);
  await subscribed;
  const playing = await context.newPage();
  await playing.goto(`${product.site}/en/tournaments/${tournamentId}`);
  await pressJoin(playing);
  const open = playing.getByRole('region', { name: 'Open bets' });
  await expect(open).toBeVisible();
  await expect(balance(page)).toHaveText('€990.00');
  for (const tab of [page, playing]) await markDocument(tab);

  outage = await stopServer(product, product.ports.realtime);
  await page.bringToFront();
  await expect(notices(page).getByText('Live updates paused')).toBeVisible({ timeout: 60_000 });
  const other = await createTournament({}, product);
  await post(page, '/api/sportuno/enroll', { tournamentId: other.id }, product.site);
  await tournament.price(selection?.selectionId ?? '', { odds: 2.2 });
  await post(
    page,
    '/api/sportuno/bet',
    {
      tournamentId,
      selectionId: selection?.selectionId,
      stake: '1000',
      odds: 2.2,
    },
    product.site,
  );
  await expect(balance(page)).toHaveText('€990.00');

  await endOutage();
  await expect(balance(page)).toHaveText('€980.00', { timeout: 90_000 });
  await expect(notices(page).getByText('Live updates paused')).toHaveCount(0, { timeout: 60_000 });
  await playing.bringToFront();
  await expect(open.getByRole('button', { name: /^Cash out/ })).toHaveCount(1);
  await expect(playing.locator('button[aria-pressed]').first()).toContainText('2.20');
  for (const tab of [page, playing]) await expectSameDocument(tab);
});

test('game, sports book and cashier show an error while the third parties are down', IN_MATRIX, async ({ page }) => {
  test.setTimeout(240_000);
  await signInPlayer(page);
  outage = await stopServer(product, product.ports.sandbox);
  const main = page.getByRole('main');

  await page.goto(`${product.site}/en/game/Kite-Season/kite-season`);
  await expect(main.getByText('The game is taking longer than usual.')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${product.site}/en/betting`);
  await expect(main.getByText('This page did not answer')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText('Your bets, tickets and balance are not affected.')).toBeVisible();
  await page.goto(`${product.site}/en/account/deposit`);
  await main.getByRole('textbox', { name: 'Amount' }).fill('20');
  await chooseMethod(page, /^Trustly/);
  await main.getByRole('button', { name: 'Deposit €20.00' }).click();
  const failure = main.getByRole('alert').filter({ hasText: 'Our partner does not answer at the moment.' });
  await expect(failure).toContainText('You have not paid anything yet.', { timeout: 30_000 });
  await expect(balance(page)).toHaveText('€1,000.00');

  await endOutage();
  await page.goto(`${product.site}/en/game/Kite-Season/kite-season`);
  await expect(page.frameLocator('main iframe').getByRole('button', { name: 'Play round' })).toBeVisible();
});

test('a killed database restarts without server restarts, and the player continues without a reload', async ({
  page,
}) => {
  const tournament = await createTournament({}, product);
  await signInPlayer(page);
  await page.goto(`${product.site}/en/tournaments/${tournament.id}`);
  await expect(balance(page)).toHaveText('€1,000.00');
  await markDocument(page);
  const servers = () => [product.ports.api, product.ports.ops].map(pidListeningOn);
  const before = servers();

  process.kill(postmaster(), 'SIGKILL');
  // Joining without a database fails with a message and can be retried.
  const enrol = page.getByRole('main').getByRole('button', { name: /^(Join Tournament|Try again$)/ });
  await expect(async () => {
    if (await enrol.isVisible()) await enrol.click({ timeout: 3_000 });
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Join Tournament/ });
    if (await confirm.isVisible()) await confirm.click({ timeout: 3_000 });
    await expect(balance(page)).toHaveText('€990.00', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  expect(servers()).toEqual(before);
  await expectSameDocument(page);
});

test(
  'a registry that is killed five times in a minute restarts, and no other server stops',
  IN_MATRIX,
  async ({ page }) => {
    await signInPlayer(page);
    await page.goto(`${product.site}/en/casino`);
    await expect(balance(page)).toHaveText('€1,000.00');
    await markDocument(page);
    const others = () => [
      postmaster(),
      ...[product.ports.site, product.ports.api, product.ports.realtime].map(pidListeningOn),
    ];
    const before = others();
    const began = Date.now();
    for (let kill = 1; kill <= 5; kill += 1) {
      await expect.poll(() => pidListeningOn(product.ports.ops), { timeout: 60_000 }).toBeGreaterThan(0);
      process.kill(pidListeningOn(product.ports.ops), 'SIGKILL');
      await expect.poll(() => pidListeningOn(product.ports.ops)).toBe(0);
    }
    expect(Date.now() - began).toBeLessThan(60_000);
    await expect.poll(() => isServing(product.ports.ops), { timeout: 60_000 }).toBe(true);
    expect(others()).toEqual(before);
    expect(product.messages()).toMatch(/registry stopped .*\(SIGKILL\)\. Restarting it in/);
    await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Virtuals' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Virtuals');
    await expectSameDocument(page);
  },
);

test('pages, login and games work while the registry is down, and a rollback works after it', async ({ page }) => {
  test.setTimeout(300_000);
  const casino = releaseCommands('remote-casino', () => product.environment);
  const before = await casino.live();
  const { version } = await publishForged('remote-casino', before.digest, {}, product);
  await casino.promote(version);
  outage = await stopServer(product, product.ports.ops);
  const { username } = await createPlayer({}, product);
  await logIn(page, username, product.site);
  await expectPlayer(page);
  await page.goto(`${product.site}/en/game/Kite-Season/kite-season`);
  const game = page.frameLocator('main iframe');
  await game.getByRole('button', { name: 'Play round' }).click();
  await expect(game.getByText(/^Staked €0\.10, paid/)).toBeVisible();
  await page.goto(`${product.site}/en/casino`);
  await expect(accountButton(page)).toBeVisible();
  await expectVersion(page, 'remote-casino', version);
  await markDocument(page);

  await endOutage();
  await casino.rollBack();
  await expectVersion(page, 'remote-casino', before.version);
  await expectSameDocument(page);
});
