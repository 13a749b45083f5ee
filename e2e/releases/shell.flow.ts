import type { Page } from '@playwright/test';
import { publishForged } from '../support/forge.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { expectSameDocument, expectVersion, markDocument, waitUntilRendered } from '../support/open-page.ts';
import { expect, PASSWORD, reportMeasurement, test } from '../support/site.ts';
import { createTeam, type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const SHELL = 'remote-shell';

let team: ReleaseCommands;
let good: PublishedVersion;
let newer: PublishedVersion;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
const usernameField = (page: Page) => dialog(page).getByLabel('Username');

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  team = releaseCommands(SHELL);
  good = await team.live();
  newer = await publishForged(SHELL, good.digest, {});
});

test.afterAll(() => team.rollBack(good.version));

/** Opens the login modal and types part of a username. */
async function openLoginModal(page: Page): Promise<void> {
  await page.goto('/en/casino');
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /, Oddbird/ })
    .first()
    .click();
  await main.getByRole('button', { name: 'Play', exact: true }).click();
  await usernameField(page).pressSequentially('demo');
  await markDocument(page);
}

/** Simulates that the tab is hidden or shown. */
const setVisible = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('a shell release waits while a player is logging in, even in a hidden tab', async ({ page, context, watch }) => {
  await openLoginModal(page);
  const response = page.waitForResponse(/release-set\.json/);
  await team.promote(newer.version);
  await response;
  const newPage = await context.newPage();
  await newPage.goto('/en/casino');
  await expectVersion(newPage, SHELL, newer.version, 'top');

  await setVisible(page, 'hidden');
  await expectVersion(page, SHELL, good.version, 'top');
  await setVisible(page, 'visible');
  await expect(usernameField(page)).toHaveValue('demo');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectVersion(page, SHELL, good.version, 'top');

  await setVisible(page, 'hidden');
  await expectVersion(page, SHELL, newer.version, 'top');
  await expectVersion(page, SHELL, newer.version, 'bottom');
  await expectSameDocument(page);
  expect(watch.errors).toEqual([]);
});

test('a rollback updates the header behind an open login modal and keeps typed text and focus', async ({ page }) => {
  await openLoginModal(page);
  await expectVersion(page, SHELL, newer.version, 'top');
  const started = performance.now();
  const [at] = await Promise.all([waitUntilRendered(page, SHELL, good.version, 'top'), team.rollBack(good.version)]);
  reportMeasurement("shell rollback, from the command's start to the page", at - started);

  await expectVersion(page, SHELL, good.version, 'bottom');
  await expectSameDocument(page);
  await expect(usernameField(page)).toHaveValue('demo');
  await expect(usernameField(page)).toBeFocused();
  await usernameField(page).pressSequentially('11');
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expectSameDocument(page);
});

test(
  'every browser gets and keeps the previous shell version if a new header throws',
  IN_MATRIX,
  async ({ page, browser }) => {
    await page.goto('/en/casino');
    await expectVersion(page, SHELL, good.version, 'top');
    const { checkout: brokenCheckout, publish } = createTeam(SHELL);
    const broken = await publish((checkout) =>
      checkout.change(
        'remote-shell/src/features/top-bar/top-bar.tsx',
        /(export (?:default )?function TopBar\([^)]*\)[^{]*\{)/,
        "$1\n  if (typeof document !== 'undefined') throw new Error('a broken header');",
      ),
    );
    brokenCheckout.remove();
    await team.promote(broken.version);

    await page.goto('/en/casino');
    await expectVersion(page, SHELL, good.version, 'top');
    await expectVersion(page, SHELL, good.version, 'bottom');
    await expect(page.getByRole('banner')).toHaveCount(1);

    const newVisitor = await (await browser.newContext()).newPage();
    await newVisitor.goto(new URL('/en/casino', page.url()).href);
    await expectVersion(newVisitor, SHELL, good.version, 'top');
    await markDocument(newVisitor);

    await team.rollBack(good.version);
    await expectVersion(newVisitor, SHELL, good.version, 'top');
    await expect(newVisitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectSameDocument(newVisitor);
    await newVisitor.context().close();
  },
);
