import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test, waitUntilMounted } from '../support/site.ts';

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: string) => main(page).getByRole('button', { name: `${name}, `, exact: false });
const tiles = (page: Page, tab: string) =>
  main(page).getByRole('region', { name: tab, exact: true }).getByRole('listitem').filter({ hasNotText: 'Load more' });

test('tabs follow the URL’s hash after a link, Back and a reload [CA1]', async ({ page }) => {
  await page.goto('/en/casino#table_games');
  await expect(main(page).getByRole('region', { name: 'Table games', exact: true })).toBeVisible();
  await expect(tiles(page, 'Table games').first()).toBeVisible();
  const tables = await tiles(page, 'Table games').count();
  await main(page)
    .getByRole('link', { name: /^Slots/ })
    .click();
  await expect(page).toHaveURL('/en/casino#slots');
  await expect(main(page).getByRole('link', { name: /^Slots/ })).toHaveAttribute('aria-current', /true|page/);
  await page.goBack();
  await expect(tiles(page, 'Table games')).toHaveCount(tables);
  await page.reload();
  await expect(tiles(page, 'Table games')).toHaveCount(tables);
});

test('switching the language keeps the tab under its translated name [SH2, CA1]', async ({ page }) => {
  await page.goto('/en/casino#slots');
  await expect(main(page).getByRole('region', { name: 'Slots', exact: true })).toBeVisible();
  await waitUntilMounted(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suomi' }).click();
  await expect(page).toHaveURL(/\/fi\/kasino#/);
  await expect(main(page).getByRole('region', { name: 'Kolikkopelit', exact: true })).toBeVisible();
});

test('a search and its results survive a reload [CA3]', async ({ page }) => {
  await page.goto('/en/casino');
  await main(page).getByRole('link', { name: 'Search' }).click();
  const field = main(page).getByRole('searchbox', { name: 'Search games' });
  await expect(field).toBeFocused();
  await page.keyboard.type('nine');
  await expect(main(page).getByText('1 game found')).toBeVisible();
  await expect(tile(page, 'Nine Lanterns')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('nine');
  await expect(tile(page, 'Nine Lanterns')).toBeVisible();
  await field.fill('zzz');
  await expect(main(page).getByText('No game matches “zzz”')).toBeVisible();
});

test('a search survives a slow reload [CA3]', async ({ page }) => {
  await page.goto('/en/casino#search');
  const field = main(page).getByRole('searchbox', { name: 'Search games' });
  await expect(field).toBeVisible();
  await page.route('**/en/casino*', async (route) => {
    await delay(1_500);
    await route.continue();
  });
  await field.fill('lan');
  await page.reload();
  await expect(field).toHaveValue('lan');
  await expect(page).toHaveURL(/q=lan/);
});

test('"Load more" adds games and focuses the first of them, and Back keeps them [CA4]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/casino#all_games');
  await expect(tiles(page, 'All games').first()).toBeVisible();
  const before = await tiles(page, 'All games').count();
  const loadMore = main(page).getByRole('button', { name: /^Load more/ });
  await loadMore.press('Enter');
  await expect.poll(() => tiles(page, 'All games').count()).toBeGreaterThan(before);
  await expect(tiles(page, 'All games').nth(before).locator('a, button').first()).toBeFocused();
  const after = await tiles(page, 'All games').count();
  await page.goto('/en/tournaments');
  await page.goBack();
  await expect(tiles(page, 'All games')).toHaveCount(after);
});

test('a tile offers play modes, also with the keyboard, and is a plain link without free play [CA6]', async ({
  page,
}) => {
  await page.goto('/en/casino');
  const kiteTile = tile(page, 'Kite Season');
  await kiteTile.focus();
  await page.keyboard.press('Enter');
  await expect(kiteTile).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Demo', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Demo', exact: true })).toHaveCount(0);
  await expect(kiteTile).toBeFocused();

  await kiteTile.click();
  await tile(page, 'Moonlit Orchard').click();
  await expect(page.getByRole('button', { name: 'Demo', exact: true })).toHaveCount(1);
  await expect(kiteTile).toHaveAttribute('aria-expanded', 'false');
});

test('a visitor plays for free, with clearly labelled play money', async ({ page }) => {
  await page.goto('/en/casino');
  await tile(page, 'Kite Season').click();
  await page.getByRole('button', { name: 'Demo', exact: true }).click();
  await expect(page).toHaveURL('/en/game/Kite-Season/kite-season/free');
  await expect(main(page).getByText('Free play: not real money')).toBeVisible();
  const game = page.frameLocator('main iframe');
  await expect(game.getByText('Free play: not real money')).toBeVisible();
  await game.getByRole('button', { name: 'Play round' }).click();
  await expect(game.getByText(/^Staked .* credits, paid .* credits\.$/)).toBeVisible();
});
