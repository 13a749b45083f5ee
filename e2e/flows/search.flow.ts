import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { banner } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atBothWidths } from '../support/widths.ts';

/** A brand with lotteries only. */
const LOTTERY_BRAND = 113;

const panel = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => panel(page).getByRole('combobox', { name: 'Search the site' });
const options = (page: Page, group: string) => panel(page).getByRole('group', { name: group }).getByRole('option');
const opener = (page: Page) => banner(page).getByRole('button', { name: /^Search/ });

/** Opens the search with its key and types a text. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(panel(page).getByRole('status')).toContainText(`“${text}”`);
}

atBothWidths((width) => {
  test('a visitor finds games, teams, matches, tournaments, draws and help by keyboard', async ({ page, watch }) => {
    // Home asks for the running tournament, which does not always exist.
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await search(page, 'kite seson');
    await expect(options(page, 'Games')).toHaveCount(1);
    await expect(options(page, 'Games').first()).toContainText('Kite Season');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();

    // A live match, its team, and the tournament's matches, from the companies' data.
    const live = (await (await page.request.get('/api/sports-book/live')).json()) as {
      data: { events: { id: string; home: string }[] };
    };
    const match = live.data.events[0];
    if (!match) throw new Error('nothing is live');
    await search(page, match.home);
    await expect(options(page, 'Teams').first()).toContainText(match.home);
    await expect(options(page, 'Matches').first()).toContainText('Live');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(options(page, 'Teams').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/en\/(live-betting|tournaments)\//);
    await expect(panel(page)).toHaveCount(0);
    await waitUntilMounted(page);

    await search(page, 'midweek');
    await expect(options(page, 'Draws').first()).toContainText('Midweek');
    await page.keyboard.press('Escape');
    expect(watch.errors).toEqual([]);
  });

  test('"withdraw" leads to the cashier and to help, and "zzzz" says plainly that nothing was found', async ({
    page,
  }) => {
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await search(page, 'zzzz');
    await expect(panel(page).getByRole('status')).toHaveText('Nothing was found for “zzzz”');
    expect(await axeViolations(page)).toEqual([]);
    await expect(panel(page).getByRole('link', { name: 'Help centre' })).toHaveAttribute('href', '/en/help-centre');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await search(page, 'withdraw');
    await expect(options(page, 'Pages').filter({ hasText: 'Withdrawal' })).toHaveAttribute(
      'href',
      '/en/account/withdrawal',
    );
    await options(page, 'Help').first().click();
    await expect(page).toHaveURL(/\/en\/help-centre\/./);
  });

  test('the search stands in a player’s header, and says when the device is offline', async ({ page, context }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/home');
    await waitUntilMounted(page);
    const box = await opener(page).boundingBox();
    expect(box).toMatchObject({ height: 44, ...(width === 390 ? { width: 44 } : {}) });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await opener(page).click();
    await expect(field(page)).toBeFocused();
    await context.setOffline(true);
    await page.keyboard.type('deposit');
    await expect(panel(page).getByText('You are offline')).toBeVisible();
    await expect(options(page, 'Pages').filter({ hasText: 'Deposit' })).toHaveCount(1);
    await context.setOffline(false);
    await expect(panel(page).getByText('You are offline')).toHaveCount(0);
  });
});

test('a lottery-only brand’s search finds its draws and help, but no games or matches [SH4]', async ({
  page,
  context,
}) => {
  await chooseBrand(context, LOTTERY_BRAND);
  await page.goto('/');
  await waitUntilMounted(page);
  const groups = page.waitForResponse(/\/api\/search/);
  await opener(page).click();
  await field(page).fill('limit');
  const { data } = (await (await groups).json()) as { data: { groups: Record<string, unknown> } };
  expect(data.groups).toMatchObject({ games: null, teams: null, matches: null, tournaments: null });
});
