import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Makes the studio interrupt or continue rounds of a game that no other test plays. */
async function controlStudio(gameId: string, action: 'interrupt' | 'continue'): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${currentProduct().ports.sandbox}/games/test-controls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gameId, action }),
  });
  expect(response.ok).toBe(true);
}

const gameFrame = (page: Page) => page.frameLocator('main iframe');

atOneWidth((width) => {
  test('a round interrupted on one device continues and ends on another [B14]', async ({ page, browser }) => {
    const gameId = width === 390 ? 'saffron-road' : 'origami-dragon';
    const player = await createPlayer();
    await signIn(page, player);
    await controlStudio(gameId, 'interrupt');
    try {
      await page.goto(`/en/game/${gameId}/${gameId}`);
      await gameFrame(page).getByRole('combobox', { name: 'Stake' }).selectOption('5.00');
      await gameFrame(page).getByRole('button', { name: 'Play round' }).click();
      await expect(gameFrame(page).locator('#result')).toHaveAttribute('data-tone', 'warn');
      const round = await gameFrame(page).locator('#round').getAttribute('title');
      expect(round).toBeTruthy();
      await page.close();

      const device = await openSecondDevice(browser, player);
      const otherPage = await device.newPage();
      await otherPage.setViewportSize({ width, height: 900 });
      await otherPage.goto('/en/account');
      await expect(otherPage.getByText(/: round with €5\.00 staked/)).toBeVisible();
      expect(await axeViolations(otherPage)).toEqual([]);
      await otherPage.getByRole('link', { name: 'Go on playing' }).press('Enter');
      const game = gameFrame(otherPage);
      await expect(game.locator('#result')).toHaveText('Your last round is being brought to its end.');
      await controlStudio(gameId, 'continue');
      await expect(game.getByText(/^Staked €5\.00, paid €[\d.,]+\.$/)).toBeVisible({ timeout: 60_000 });
      expect(await game.locator('#round').getAttribute('title')).toBe(round);
      await expect(game.getByRole('button', { name: 'Play round' })).toBeEnabled();
      await otherPage.goto('/en/account');
      await expect(otherPage.getByText('No game round is unfinished')).toBeVisible();
      await device.close();
    } finally {
      await controlStudio(gameId, 'continue');
    }
  });
});
