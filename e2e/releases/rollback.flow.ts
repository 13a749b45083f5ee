import type { Page } from '@playwright/test';
import { publishForged, wrapPages } from '../support/forge.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import {
  activeStyles,
  delayRequests,
  expectSameDocument,
  expectVersion,
  markDocument,
  recordReleaseRequests,
  waitUntilRendered,
} from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, logIn, mountedPart, reportMeasurement, test } from '../support/site.ts';
import { type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const CASINO = 'remote-casino';
const OTHERS = ['remote-account', 'remote-auth', 'remote-shell', 'remote-sports', 'remote-tournament'];

let team: ReleaseCommands;
let good: PublishedVersion;
let newer: PublishedVersion;
/** Broken versions that the tests have published. */
const broken: PublishedVersion[] = [];

const hint = (page: Page) => page.getByText('Type a name, newer.');
const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search games' });
const casino = (page: Page) => mountedPart(page, CASINO);

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1000, height: 520 } });

test.beforeAll(async () => {
  team = releaseCommands(CASINO);
  good = await team.live();
  newer = await publishForged(CASINO, good.digest, {
    text: ['Type the name of a game or a studio.', 'Type a name, newer.'],
    style: '.newer{order:7}',
  });
});

test.afterAll(() => team.rollBack(good.version));

/** Returns the live versions and all published versions of the other five remotes. */
async function otherRemotes(): Promise<unknown[]> {
  const { remotes } = await team.run<{ remotes: Array<{ remote: string; digest: string }> }>('status');
  const live = remotes.filter(({ remote }) => remote !== CASINO).map(({ remote, digest }) => ({ remote, digest }));
  return [live, ...(await Promise.all(OTHERS.map((remote) => team.run('versions', remote))))];
}

/** Searches for games and scrolls down. Returns the scroll position. */
async function startSearch(page: Page, text: string): Promise<number> {
  await page.goto('/en/casino#search');
  await field(page).fill(text);
  await expect(page.getByText(/\d+ games found/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?q=${text}#search$`));
  await field(page).press('End');
  await page.evaluate(() => window.scrollTo(0, 150));
  await markDocument(page);
  return page.evaluate(() => window.scrollY);
}

test('a promoted casino reaches new pages, but no open page and no other remote', async ({ page, context }) => {
  const before = await otherRemotes();
  await logIn(page, 'demo10');
  await startSearch(page, 'e');
  await expectVersion(page, CASINO, good.version);
  const requests = recordReleaseRequests(page);

  await team.promote(newer.version);
  const newPage = await context.newPage();
  await newPage.goto('/en/casino#search');
  await expectVersion(newPage, CASINO, newer.version);
  await expect(hint(newPage)).toBeVisible();

  expect(await otherRemotes()).toEqual(before);
  await expectVersion(page, CASINO, good.version);
  await expectSameDocument(page);
  expect(requests.remotes(), 'nothing of another remote was fetched again').toEqual([]);
});

test('a rollback updates the open page in place and keeps scroll, session, search and focus', async ({
  page,
  context,
  watch,
}) => {
  await logIn(page, 'demo10');
  const scrollTop = await startSearch(page, 'e');
  expect(scrollTop).toBeGreaterThan(100);
  await expectVersion(page, CASINO, newer.version);
  expect(await activeStyles(page, newer.digest)).toBeGreaterThan(0);
  const requests = recordReleaseRequests(page);
  await field(page).pressSequentially('r');

  const started = performance.now();
  const [at] = await Promise.all([waitUntilRendered(page, CASINO, good.version), team.rollBack()]);
  reportMeasurement("rollback, from the command's start to the page", at - started);

  await expectSameDocument(page);
  await expect(field(page)).toHaveValue('er');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('s');
  await expect(field(page)).toHaveValue('ers');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollTop - 60);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
  await expect(casino(page)).toHaveCount(1);

  // The newer version's texts and styles are gone.
  await field(page).fill('');
  await expect(page.getByText('Type the name of a game or a studio.')).toBeVisible();
  expect(await activeStyles(page, newer.digest)).toBe(0);
  expect(await activeStyles(page, good.digest)).toBeGreaterThan(0);
  expect(requests.remotes().filter((remote) => remote !== CASINO)).toEqual([]);

  const newPage = await context.newPage();
  await newPage.goto('/en/casino');
  await expectVersion(newPage, CASINO, good.version);
  expect(watch.errors).toEqual([]);
});

test('a page preloads the previous version, so a rollback requests nothing', async ({ page, watch }) => {
  await team.promote(newer.version);
  await page.goto('/en/casino');
  await expectVersion(page, CASINO, newer.version);
  const loaded = (digest: string) =>
    page.evaluate(
      (directory) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(directory))
          .map(({ name }) => name.replace(/^.*\/([\w-]+)\.[^/]*$/, '$1')),
      `/r/remote-casino/${digest}/`,
    );
  await expect
    .poll(() => loaded(good.digest), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['remoteEntry', 'page-casino', 'styles']));
  expect(await activeStyles(page, good.digest)).toBe(0);
  await expectVersion(page, CASINO, newer.version);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));

  const confirmed = page.waitForRequest(/\/release-set\.json/, { timeout: 20_000 });
  const started = performance.now();
  const [at] = await Promise.all([waitUntilRendered(page, CASINO, good.version), team.rollBack()]);
  reportMeasurement("rollback to a version at hand, from the command's start to the page", at - started);
  expect(requested.filter((path) => path === '/release-set.json' || /^\/r\/.*\.js$/.test(path))).toEqual([]);
  expect(await activeStyles(page, newer.digest)).toBe(0);
  // The page requests the release set within ten seconds to confirm the change.
  await confirmed;
  await expectVersion(page, CASINO, good.version);
  expect(watch.errors).toEqual([]);
});

test('a rollback while a page is loading the newer casino renders the old version once', async ({ page, watch }) => {
  await team.promote(newer.version);
  const resumeHost = await delayRequests(page, /\/r\/host\/[^/]+\/main\./);
  const resumeLobby = await delayRequests(page, /\/page-casino\./);
  await page.goto('/en/casino#search', { waitUntil: 'commit' });
  await expect(mountedPart(page, CASINO)).toHaveAttribute('data-version', newer.version);
  await team.rollBack();
  const response = page.waitForResponse(/\/release-set\.json/);
  resumeHost();
  await response;
  resumeLobby();

  await expectVersion(page, CASINO, good.version);
  await expect(page.getByText('Type the name of a game or a studio.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await activeStyles(page, newer.digest)).toBe(0);
  expect(watch.errors).toEqual([]);
});

for (const [failure, script] of [
  ['throws while it renders', wrapPages("throw new Error('a broken lobby')")],
  ['throws at import', "throw new Error('a broken remote')"],
] as const) {
  test(
    `every browser falls back to a working version if a newer casino ${failure}`,
    matrixOnlyUnless(failure === 'throws at import'),
    async ({ page, browser }) => {
      await logIn(page, 'demo10');
      await page.goto('/en/casino#search');
      await expectVersion(page, CASINO, good.version);
      const bad = await publishForged(CASINO, good.digest, { script });
      broken.push(bad);
      await team.promote(bad.version);

      await page.goto('/en/casino?q=ki#search');
      await expectVersion(page, CASINO, good.version);
      await expect(field(page)).toHaveValue('ki');
      await markDocument(page);

      // A browser that has never loaded the casino gets the previous version.
      const newVisitor = await (await browser.newContext()).newPage();
      await newVisitor.goto(new URL('/en/casino#search', page.url()).href);
      await expectVersion(newVisitor, CASINO, good.version);
      await expect(newVisitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      await markDocument(newVisitor);

      await team.rollBack();
      for (const open of [page, newVisitor]) {
        await expectVersion(open, CASINO, good.version);
        await expect(field(open)).toBeVisible();
        await expectSameDocument(open);
        await expect(casino(open)).toHaveCount(1);
      }
      await expect(field(page)).toHaveValue('ki');
      await newVisitor.context().close();
    },
  );
}

test('an open page that a promotion breaks returns to the previous version immediately', async ({ page }) => {
  await page.goto('/en/casino#search');
  await expectVersion(page, CASINO, good.version);
  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await expect(mountedPart(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted');
  await markDocument(page);
  for (const { version } of broken) {
    await team.promote(version);
    await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Casino' }).click();
    await expectVersion(page, CASINO, good.version);
    await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
    await expect(casino(page)).toHaveCount(0);
  }
  await expectSameDocument(page);
});

test('a rollback waits for a running game and takes effect when the player leaves it', async ({ page, context }) => {
  await team.promote(newer.version);
  await signIn(context, await createPlayer());
  await page.goto('/en/game/Kite-Season/kite-season');
  await expectVersion(page, CASINO, newer.version);
  const game = page.frameLocator('main iframe');
  await game.getByRole('combobox', { name: 'Stake' }).selectOption('5.00');
  await game.getByRole('button', { name: 'Play round' }).click();
  const result = game.getByText(/^Staked €5\.00, paid €[\d.,]+\.$/);
  const text = await result.textContent();
  await markDocument(page);

  const releaseSetResponse = page.waitForResponse(/release-set\.json/);
  await team.rollBack(good.version);
  await releaseSetResponse;
  await expectVersion(page, CASINO, newer.version);
  await expect(game.getByRole('combobox', { name: 'Stake' })).toHaveValue('5.00');
  await expect(result).toHaveText(text ?? '');

  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Casino' }).click();
  await expectVersion(page, CASINO, good.version);
  await expectSameDocument(page);
});
