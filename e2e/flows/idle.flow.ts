import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expectPlayer, expectVisitor } from '../support/header.ts';
import { IN_MATRIX, matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { type Product, startProduct } from '../support/product.ts';
import { currentProduct, expect, logIn, test, waitUntilMounted } from '../support/site.ts';

/** Brand with short sessions, and their maximum seconds. They are long enough to load two pages. */
const SHORT_SESSION = { brand: 105, seconds: 60 };
/** Shortened times of the fixed rule (RS10). */
const IDLE_SECONDS = 5;
const WARNING_SECONDS = 20;
const DAY = 86_400_000;

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' });
const message = (page: Page) => page.getByText(/^You were logged out because nothing happened/);
const lifetimeMessage = (page: Page) => page.getByText(/^You were logged out because a session cannot last longer/);
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay logged in' });

/**
 * Reads the last activity and ping that the tabs share, as JSON. Returns null before the first tab has recorded them.
 */
const activity = (page: Page) => page.evaluate(() => localStorage.getItem('parlay.activity'));

/**
 * Advances the clock to ten seconds into the last minute of the default countdown, however long the page took to
 * load.
 */
async function advanceToWarning(page: Page): Promise<void> {
  const age = await page.evaluate(
    (ahead) => Date.now() - ahead - JSON.parse(localStorage.getItem('parlay.activity') ?? '{}').at,
    DAY,
  );
  await page.clock.fastForward(19 * 60_000 + 10_000 - age);
  await expect(warning(page)).toBeVisible({ timeout: 30_000 });
}

async function expectSignedOut(page: Page, from: string): Promise<void> {
  await expect(page).toHaveURL(`${new URL(page.url()).origin}/en/login?return=${encodeURIComponent(from)}`);
  // Waits, because the tab may have loaded a new document, whose first content lacks the message.
  await waitUntilMounted(page);
  await expect(message(page)).toBeVisible();
}

async function expectNoSecondNotice(page: Page): Promise<void> {
  await page.reload();
  await waitUntilMounted(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
}

test.describe('short session', () => {
  let product: Product;
  let folder: string;

  test.beforeAll(async () => {
    // Starting the product may include building it.
    test.setTimeout(300_000);
    folder = mkdtempSync(join(tmpdir(), 'parlay-idle-'));
    const overrides = join(folder, 'brands.json');
    const session = { rule: 'fixed', fixed: { idleSeconds: IDLE_SECONDS, warningSeconds: WARNING_SECONDS } };
    const short = { session: { absoluteHours: SHORT_SESSION.seconds / 3600 } };
    writeFileSync(overrides, JSON.stringify({ 104: { session }, [SHORT_SESSION.brand]: short }));
    product = await startProduct({
      environment: { BRAND_OVERRIDES: overrides },
      artifactsOf: currentProduct().dataDir,
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  // `npm test` runs the same steps with a fake clock below.
  test(
    'activity in one tab keeps both signed in, then both warn, end and say so once [RS9, RS10, AU4]',
    IN_MATRIX,
    async ({ page, context, watch }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { site } = product;
      await signIn(context, await createPlayer({}, product), site);
      const otherTab = await context.newPage();
      await otherTab.setViewportSize({ width: 1440, height: 844 });
      // The cashier is a separate document, so leaving it loads another document.
      await otherTab.goto(`${site}/en/account/deposit`);
      await waitUntilMounted(otherTab);
      await page.goto(`${site}/en/casino`);
      await waitUntilMounted(page);
      const title = await page.title();

      // Moves the mouse, and dismisses the warning that a slowly loaded page may already show.
      let at = 100;
      const warnings = async () => {
        at += 1;
        await page.mouse.move(at, at);
        if (await stay(page).isVisible())
          await stay(page)
            .click({ timeout: 1_000 })
            .catch(() => undefined);
        return (await warning(page).count()) + (await warning(otherTab).count());
      };
      await expect.poll(() => activity(page)).toBeTruthy();
      await expect.poll(warnings).toBe(0);
      const startedAt = performance.now();
      const warningCounts: number[] = [];
      await expect
        .poll(
          async () => {
            warningCounts.push(await warnings());
            return performance.now() - startedAt;
          },
          { intervals: [500], timeout: 60_000 },
        )
        .toBeGreaterThan(2 * IDLE_SECONDS * 1000);
      expect(Math.max(...warningCounts)).toBe(0);
      await expect(otherTab).toHaveURL(`${site}/en/account/deposit`);

      await expect(warning(page)).toBeVisible();
      await expect(page).toHaveTitle(/^0:\d\d until your session times out!$/);
      await expect(warning(otherTab)).toBeVisible();
      await stay(page).click();
      await expect(warning(page)).toHaveCount(0);
      await expect(warning(otherTab)).toHaveCount(0);
      await expect(page).toHaveTitle(title);
      await expect(page).toHaveURL(`${site}/en/casino`);

      await expect(page).toHaveTitle('Your session has expired.', {
        timeout: (IDLE_SECONDS + WARNING_SECONDS + 10) * 1000,
      });
      await expectSignedOut(page, '/en/casino');
      await expectSignedOut(otherTab, '/en/account/deposit');
      expect(await (await context.request.get(`${site}/api/account/user`)).json()).toEqual({
        data: { authenticated: false },
      });
      expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('IdleTimeout');
      await page.mouse.move(5, 5);
      await expect(page).toHaveTitle(/^Log in/);
      await expectNoSecondNotice(page);
      await expectNoSecondNotice(otherTab);
      expect(watch.errors).toEqual([]);
    },
  );

  test(
    'an active session ends after its maximum time in both tabs, and the login page says why',
    IN_MATRIX,
    async ({ page, context, watch }) => {
      const { brand, seconds } = SHORT_SESSION;
      const { site } = product;
      await context.addCookies([{ name: 'parlay_bu', value: String(brand), url: site }]);
      await signIn(context, await createPlayer({ brand }, product), site);
      const startedAt = performance.now();
      const otherTab = await context.newPage();
      await otherTab.setViewportSize({ width: 390, height: 844 });
      await otherTab.goto(`${site}/en/account/deposit`);
      await waitUntilMounted(otherTab);
      await otherTab.getByLabel('Amount').fill('37');
      await page.goto(`${site}/en/casino`);
      await waitUntilMounted(page);
      await expectPlayer(page);

      let at = 100;
      const isSignedOut = async () => {
        at += 1;
        await page.mouse.move(at, at);
        return new URL(page.url()).pathname === '/en/login';
      };
      await expect.poll(isSignedOut, { intervals: [500], timeout: (seconds + 20) * 1000 }).toBe(true);
      expect(performance.now() - startedAt).toBeGreaterThan((seconds - 5) * 1000);
      for (const [tab, from] of [
        [page, '/en/casino'],
        [otherTab, '/en/account/deposit'],
      ] as const) {
        await expect(tab).toHaveURL(`${site}/en/login?return=${encodeURIComponent(from)}`);
        await expect(lifetimeMessage(tab)).toBeVisible();
        await expect(message(tab)).toHaveCount(0);
        await expectVisitor(tab);
        expect(await axeViolations(tab)).toEqual([]);
      }
      expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('__Host-parlay_session');
      expect(await (await context.request.get(`${site}/api/account/user`)).json()).toEqual({
        data: { authenticated: false },
      });
      for (const tab of [page, otherTab]) {
        await tab.reload();
        await waitUntilMounted(tab);
        await expectVisitor(tab);
        await expect(lifetimeMessage(tab)).toHaveCount(0);
        await tab.goto(`${site}/en/account`);
        await expect(tab).toHaveURL(/\/en\/login/);
      }
      expect(watch.errors).toEqual([]);
    },
  );
});

for (const width of [390, 1440])
  test(
    `the countdown works with a wrong clock, across tabs and sleep, ${width} px wide [X1, RS9]`,
    matrixOnlyUnless(width === 390),
    async ({ page, context, watch }) => {
      const { site } = currentProduct();
      await signIn(context, await createPlayer());
      // Installs one clock for all tabs, as on a real device.
      await context.clock.install({ time: Date.now() + DAY });
      const otherTab = await context.newPage();
      let lastActivity: string | null = null;
      for (const tab of [page, otherTab]) {
        await tab.setViewportSize({ width, height: 844 });
        await tab.goto(`${site}/en/casino`);
        await waitUntilMounted(tab);
        // single-spa measures mounts with a timer, so a clock jump during a mount would look like a slow one.
        await context.clock.runFor(100);
        // The idle check starts shortly after the page. In the second tab, it must have started before the next steps.
        await context.clock.fastForward(5000);
        await expect.poll(() => activity(tab)).not.toBe(lastActivity);
        lastActivity = await activity(tab);
      }

      await page.bringToFront();
      await advanceToWarning(page);
      const dialog = warning(page);
      await expect(warning(otherTab)).toBeVisible();
      await expect(stay(page)).toBeFocused();
      expect(await page.title()).not.toContain('times out');
      const axeResults = await new AxeBuilder({ page }).include('[role="alertdialog"]').analyze();
      expect(axeResults.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Log out' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(stay(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(warning(otherTab)).toHaveCount(0);

      // Uses one tab while the other is idle for longer than a session lasts.
      for (const x of [50, 150, 250]) {
        await context.clock.fastForward('10:00');
        await page.mouse.move(x, x);
        await expect.poll(() => activity(page)).not.toBe(lastActivity);
        lastActivity = await activity(page);
      }
      await expect(otherTab).toHaveURL(`${site}/en/casino`);
      await expect(warning(otherTab)).toHaveCount(0);

      // The device sleeps past the end, after which activity does not restore the session.
      await context.clock.fastForward('25:00');
      await page.mouse.move(200, 200);
      for (const tab of [page, otherTab]) await expectSignedOut(tab, '/en/casino');
      for (const tab of [page, otherTab]) await expectNoSecondNotice(tab);
      // Ignores errors of sockets that are already closed after the sleep.
      expect(watch.errors.filter((error) => !error.includes('already in CLOSING'))).toEqual([]);
    },
  );

test('the message after an idle logout is shown once, and its cookie is cleared [AU4]', async ({ page, context }) => {
  const { site } = currentProduct();
  await context.addCookies([{ name: 'IdleTimeout', value: '1', url: site }]);
  await page.goto('/en/login');
  await expect(message(page)).toBeVisible();
  expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('IdleTimeout');
  await expectNoSecondNotice(page);
});

test('typed text is deleted after a logout, but kept for the same player after an idle timeout', async ({ page }) => {
  const { site } = currentProduct();
  const [maria, otto] = [await createPlayer(), await createPlayer()];
  const amount = () => page.getByLabel('Amount');
  await page.clock.install();
  await logIn(page, maria.username);
  await page.goto('/en/account/deposit');
  await amount().fill('37');
  await page.clock.fastForward(5000);
  await expect.poll(() => activity(page)).toBeTruthy();
  await page.clock.fastForward('25:00');
  await page.mouse.move(100, 100);
  await expectSignedOut(page, '/en/account/deposit');

  await logIn(page, maria.username);
  await page.goto(`${site}/en/account/deposit`);
  await expect(amount()).toHaveValue('37');
  await page.goto('/en/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/en/home');
  for (const player of [otto, maria]) {
    await logIn(page, player.username);
    await page.goto('/en/account/deposit');
    await expect(amount()).toHaveValue('');
    // Without its cookie, an open page redirects to the login, which would abort the next navigation.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
});
