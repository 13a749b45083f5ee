import type { Page } from '@playwright/test';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { observationsOf, observePage } from './observe.ts';

test.beforeEach(({ page }) => observePage(page));

const product = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const routings = async (page: Page) => (await observationsOf(page)).routings;
const entries = (page: Page) => page.evaluate(() => history.length);
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('each click adds one history entry and one routing event, and updates title and focus', async ({ page }) => {
  await page.goto('/en/home');
  await waitUntilMounted(page);
  for (const [name, path] of [
    ['Casino', '/en/casino'],
    ['Tournaments', '/en/tournaments'],
    ['Virtuals', '/en/virtuals'],
    ['Lottery', '/en/lottery'],
  ] as const) {
    const before = { routings: await routings(page), entries: await entries(page) };
    await product(page, name).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, name)).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Parlay`);
    await waitUntilMounted(page);
    expect({ routings: await routings(page), entries: await entries(page) }).toEqual({
      routings: before.routings + 1,
      entries: before.entries + 1,
    });
  }
  // A link to the current page adds no history entry.
  const before = await entries(page);
  await product(page, 'Lottery').click();
  await expect(heading(page, 'Lottery')).toBeVisible();
  expect(await entries(page)).toBe(before);
});

test('Back and Forward restore the page, its URL and its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/en/home');
  await waitUntilMounted(page);
  await product(page, 'Casino').click();
  await expect(heading(page, 'Casino')).toBeVisible();
  const feature = page.getByRole('region', { name: 'Big features' }).getByRole('button').first();
  await expect(feature).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 180);
  await expect.poll(() => scrollPosition(page)).toBe(180);
  // Hovers before reading the position, because hovering over the game may scroll the page a little.
  await feature.hover();
  const scrollTop = await scrollPosition(page);
  await feature.click();
  await page.getByRole('region', { name: 'Big features' }).getByRole('button', { name: 'Demo' }).click();
  await expect(page).toHaveURL(/\/en\/game\//);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Casino');
  const game = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(`${game} · Parlay`);
  const gameUrl = page.url();

  const count = await routings(page);
  await page.goBack();
  await expect(page).toHaveURL('/en/casino');
  await expect(heading(page, 'Casino')).toBeFocused();
  await expect(page).toHaveTitle('Casino · Parlay');
  await expect.poll(async () => Math.abs((await scrollPosition(page)) - scrollTop)).toBeLessThanOrEqual(2);
  expect(await routings(page)).toBe(count + 1);

  await page.goBack();
  await expect(page).toHaveURL('/en/home');
  await expect(heading(page, 'Good games. Honest odds.')).toBeVisible();
  await expect(page).toHaveTitle('Home · Parlay');
  await page.goForward();
  await expect(heading(page, 'Casino')).toBeVisible();
  await expect.poll(async () => Math.abs((await scrollPosition(page)) - scrollTop)).toBeLessThanOrEqual(2);
  await page.goForward();
  await expect(page).toHaveURL(gameUrl);
  await expect(heading(page, game)).toBeVisible();
  await expect(page).toHaveTitle(`${game} · Parlay`);
});

test('paths are translated, and paths in another language redirect', async ({ page, request }) => {
  for (const [from, to] of [
    ['/fi/casino', '/fi/kasino'],
    ['/fi/tournaments', '/fi/turnaukset'],
    ['/fi/account/deposit', '/fi/tili/talletus'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe(to);
  }
  await page.goto('/fi/turnaukset');
  await expect(heading(page, 'Turnaukset')).toBeVisible();
  await product(page, 'Kasino').click();
  await expect(page).toHaveURL('/fi/kasino');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

test('switching the language keeps the page and is remembered [SH2]', async ({ page }) => {
  await page.goto('/en/tournaments');
  await waitUntilMounted(page);
  await page.getByRole('button', { name: 'EN, change language' }).click();
  await page.getByRole('link', { name: 'Suomi' }).first().click();
  await expect(page).toHaveURL('/fi/turnaukset');
  await expect(heading(page, 'Turnaukset')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/fi/etusivu');
});

test('a URL without a language redirects to the browser’s language [SH1]', async ({ request }) => {
  for (const [languages, location] of [
    ['fi-FI,fi;q=0.9,en;q=0.5', '/fi/etusivu'],
    ['en-GB', '/en/home'],
    ['ja', '/en/home'],
  ] as const) {
    const response = await request.get('/', { maxRedirects: 0, headers: { 'accept-language': languages } });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(location);
  }
});

test('an unknown URL returns 404 and a page with links', async ({ page }) => {
  for (const path of ['/en/nowhere', '/en/game/x/y/notfree', '/en/language/xx']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
  }
  await expect(page).toHaveTitle(/^Page not found/);
  await waitUntilMounted(page);
  await page.getByRole('main').getByRole('link', { name: 'Casino' }).click();
  await expect(page).toHaveURL('/en/casino');
  await expect(heading(page, 'Casino')).toBeVisible();
});

test('a game opens from its URL, with and without "free" [RT3]', async ({ page }) => {
  for (const path of ['/en/game/Kite-Season/kite-season', '/en/game/Kite-Season/kite-season/free']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(heading(page, 'Kite Season')).toBeVisible();
    await expect(page).toHaveTitle(/^Kite Season/);
  }
});

test('in demo mode ?bu=103 switches the brand permanently', async ({ page }) => {
  await page.goto('/?bu=103');
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'farolito');
  await expect(page).not.toHaveURL(/bu=/);
  await expect(page.getByRole('banner').getByRole('link', { name: /Farolito/ })).toBeVisible();
  await page.goto('/es/casino');
  await expect(page).toHaveTitle(/Farolito$/);
});
