import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

declare global {
  interface Window {
    /** Themes in which the page was painted, one entry per change. */
    drawnIn: string[];
  }
}

interface Method {
  id: string;
  name: string;
  enabled: boolean;
}

const footer = (page: Page) => page.getByRole('contentinfo');

/** Locates the items under "Payment methods". */
const methods = (page: Page) =>
  footer(page)
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Payment methods' }) })
    .last()
    .getByRole('listitem');

async function openHelp(page: Page): Promise<void> {
  await page.goto('/en/help-centre');
  await waitUntilMounted(page);
  await footer(page).scrollIntoViewIfNeeded();
}

atOneWidth(() => {
  test('the footer shows the brand’s or the player’s payment methods and the last login [SH20, SH23]', async ({
    page,
  }) => {
    await openHelp(page);
    const { brand } = JSON.parse((await page.locator('#page-context').textContent()) ?? '') as {
      brand: { paymentMethods: Method[] };
    };
    const brandMethods = brand.paymentMethods;
    const label = ({ name, enabled }: Method) => (enabled ? name : `${name} (not available now)`);
    await expect(methods(page)).toHaveText(brandMethods.map(label));
    expect(brandMethods.some(({ enabled }) => !enabled)).toBe(true);
    await expect(page.getByText('Last login', { exact: false })).toHaveCount(0);

    const player = await createPlayer();
    await signIn(page, player);
    await openHelp(page);
    await expect(page.getByText('This is your first login.')).toBeVisible();
    const response = await page.request.get('/api/player-instruments/available');
    const { data } = (await response.json()) as { data: { paymentMethod: string; hidden: boolean }[] };
    const own = new Set(data.filter(({ hidden }) => !hidden).map(({ paymentMethod }) => paymentMethod.toLowerCase()));
    const ownNames = brandMethods.filter(({ id }) => own.has(id)).map(({ name }) => name);
    expect(ownNames.length).toBeGreaterThan(0);
    expect(ownNames.length).toBeLessThan(brandMethods.length);
    await expect(methods(page)).toHaveText(ownNames.map((name) => new RegExp(`^${name}`)));
    expect(await axeViolations(page)).toEqual([]);

    await page.context().clearCookies({ name: /session/i });
    await signIn(page, player);
    await openHelp(page);
    await expect(page.getByText(/^Last login \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M from localhost$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Not you?' })).toHaveAttribute('href', '/en/account/reset-password');
  });
});

for (const [device, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`a ${device} device paints the next page only in the chosen ${chosen} theme [X7]`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.addInitScript(() => {
      window.drawnIn = [];
      const recordTheme = () => {
        const { theme = '' } = document.documentElement?.dataset ?? {};
        // Nothing is visible before the body exists.
        if (document.body && window.drawnIn.at(-1) !== theme) window.drawnIn.push(theme);
        requestAnimationFrame(recordTheme);
      };
      requestAnimationFrame(recordTheme);
    });
    const drawnIn = () => page.evaluate(() => window.drawnIn);
    await openHelp(page);
    expect(await drawnIn()).toEqual([device]);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await footer(page).getByLabel('Theme').selectOption(chosen);
    await expect(page.locator('html')).toHaveAttribute('data-theme', chosen);
    const after = await background();
    expect(after).not.toBe(before);

    await page.reload();
    await waitUntilMounted(page);
    expect(await drawnIn()).toEqual([chosen]);
    expect(await background()).toBe(after);
    const stored = (await page.context().cookies()).find(({ name }) => name === 'parlay_theme');
    expect(stored?.value).toBe(chosen);
    const days = ((stored?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);

    await footer(page).getByLabel('Theme').selectOption('system');
    await page.reload();
    await waitUntilMounted(page);
    expect(await drawnIn()).toEqual([device]);
  });

test('the language page lists languages by name, marks the current one, and switches [RT7, SH2]', async ({ page }) => {
  await page.goto('/en/language');
  await waitUntilMounted(page);
  const links = page.getByRole('main').getByRole('navigation', { name: 'Languages' }).getByRole('link');
  await expect(links).toHaveText([
    'English EN',
    /^Deutsch/,
    /^Español/,
    /^Suomi/,
    /^Français/,
    /^Latviešu/,
    /^Norsk/,
    /^Svenska/,
  ]);
  await expect(page.getByRole('main').locator('[aria-current]')).toHaveText('English EN');
  expect(await axeViolations(page)).toEqual([]);
  await links.filter({ hasText: 'Svenska' }).press('Enter');
  await expect(page).toHaveURL('/sv/language');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page.getByRole('main').locator('[aria-current]')).toHaveText('Svenska SV');
});

test('an unsupported browser, or one without scripts, gets a message in the page’s language', async ({
  page,
  browser,
}) => {
  const oldBrowserMessage = /Tämä selain on liian vanha: Parlay/;
  await page.route('**/fi/ohjekeskus', async (route) => {
    const response = await route.fetch();
    // Simulates an old browser, which does not support container queries.
    const body = (await response.text()).replaceAll('container-type:inline-size', 'container-kind:unheard-of');
    await route.fulfill({ response, body });
  });
  await page.goto('/fi/ohjekeskus');
  await expect(page.getByText(oldBrowserMessage)).toBeVisible();

  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await scriptless.newPage();
  await plainPage.goto(new URL('/fi/ohjekeskus', page.url()).href);
  await expect(plainPage.getByText(/Parlay tarvitsee JavaScriptin/)).toBeVisible();
  await expect(plainPage.getByText(oldBrowserMessage)).toBeHidden();
  await expect(plainPage.getByRole('heading', { level: 1 })).toBeVisible();
  await scriptless.close();
});
