import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** A game of each family, and its studio or Hub88. */
const GAMES = {
  'kite-season': 'kelpworks',
  tidepool: 'kelpworks',
  'velvet-roulette': 'hub88',
  'harbour-blackjack': 'hub88',
  'salon-baccarat': 'hub88',
  'jacks-on-the-pier': 'hub88',
  'dice-parlour': 'kelpworks',
  'lantern-keno': 'oddbird',
  'pebble-drop': 'kelpworks',
  'pearl-divers': 'kelpworks',
  'two-moons': 'northlight',
  'teacup-scratch': 'oddbird',
  'silver-mile': 'northlight',
};

/** Plays a round with the keyboard, with the last offered move each time, until it is over. */
async function playRound(page: Page): Promise<void> {
  const result = page.getByText(/^Staked .* credits, paid .* credits\.$/);
  const move = page.locator('#moves button').last();
  await page.getByRole('button', { name: 'Play round' }).press('Enter');
  for (;;) {
    await expect(result.or(move)).toBeVisible();
    if (await result.isVisible()) return;
    await move.press('Enter');
  }
}

atOneWidth(() => {
  test('a game of each family is played with the keyboard, and its player can check the round', async ({ page }) => {
    const origin = `http://sandbox.localhost:${currentProduct().ports.sandbox}`;
    for (const [game, provider] of Object.entries(GAMES))
      await test.step(game, async () => {
        await page.goto(`${origin}/games/${provider}/${game}?mode=demo&lang=en`);
        await expect(page.getByRole('button', { name: 'Play round' })).toBeEnabled();
        await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
        await playRound(page);
        await expect(page.getByRole('button', { name: 'Play round' })).toBeEnabled();
        expect(await axeViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Rules' }).press('Enter');
        await expect(page.getByText(/^On average \d+\.\d+% of stakes is paid back\.$/)).toBeVisible();
        await page.getByRole('button', { name: 'Check the last round' }).press('Enter');
        await expect(page.getByText('fingerprint and result are the same')).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(isWide).toBe(false);
      });
  });

  test('everybody at a table plays the same round, and a flight is left where its player chose', async ({ page }) => {
    const origin = `http://sandbox.localhost:${currentProduct().ports.sandbox}`;
    const [roulette, flight] = [page, await page.context().newPage()];
    const result = /^Staked .* credits, paid .* credits\.$/;
    // A round takes as long as its rules say.
    const whole = { timeout: 60_000 };
    await Promise.all([
      roulette.goto(`${origin}/games/hub88/live-roulette-eighteen?mode=demo&lang=en`),
      flight.goto(`${origin}/games/northlight/paper-rocket?mode=demo&lang=en`),
    ]);
    await flight.getByRole('radio', { name: 'By hand' }).press('ArrowRight');
    await expect(flight.getByRole('radio', { name: 'Leave at × 1.10' })).toBeChecked();
    for (const table of [roulette, flight]) {
      await expect(table.getByRole('button', { name: 'Place bet' })).toBeEnabled(whole);
      await table.getByRole('button', { name: 'Place bet' }).press('Enter');
      await expect(table.locator('#result')).toHaveText('Your bet is placed.');
      await expect(table.getByRole('listitem').filter({ hasText: 'Seat' })).toHaveCount(1);
    }
    for (const table of [flight, roulette]) {
      await expect(table.getByText(result)).toBeVisible(whole);
      expect(await axeViolations(table)).toEqual([]);
      await table.getByRole('button', { name: 'Rules' }).press('Enter');
      await expect(table.getByText('Everybody at the table plays the same round.')).toBeVisible();
      await expect(table.getByRole('button', { name: 'Check the last round' })).toBeEnabled(whole);
      await table.getByRole('button', { name: 'Check the last round' }).press('Enter');
      await expect(table.getByText('fingerprint and result are the same')).toBeVisible();
      expect(await axeViolations(table)).toEqual([]);
      expect(await table.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    }
  });
});
