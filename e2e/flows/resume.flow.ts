import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { balance } from '../support/header.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { expect, test } from '../support/site.ts';
import { controlStudio } from '../support/studio.ts';
import { atOneWidth } from '../support/widths.ts';

const gameFrame = (page: Page) => page.frameLocator('main iframe');

/** Games that only this story plays, by the protocol of their provider and the width. */
const LOST_ANSWERS = {
  hub88: { 390: 'peppermint-heist', 1440: 'hotel-bougainvillea' },
  'parlay-1': { 390: 'sunday-diamonds', 1440: 'three-little-foxes' },
} as const;

atOneWidth((width) => {
  test('a stake whose answer was lost comes back, whichever protocol the studio speaks', async ({ page, context }) => {
    await signIn(context, await createPlayer());
    for (const [protocol, { [width]: gameId }] of Object.entries(LOST_ANSWERS))
      await test.step(protocol, async () => {
        await controlStudio(gameId, 'lose-answer');
        try {
          await page.goto(`/en/game/${gameId}/${gameId}`);
          const game = gameFrame(page);
          const [play, result] = [game.getByRole('button', { name: 'Play round' }), game.locator('#result')];
          const before = (await balance(page).textContent()) ?? '';
          await game.getByRole('combobox', { name: 'Stake' }).selectOption('5.00');
          await play.click();
          await expect(result).toHaveText(
            'The casino did not answer, so the round was called off. Your stake is with you.',
          );
          await expect(balance(page)).toHaveText(before);
          await controlStudio(gameId, 'continue');
          await expect(play).toBeEnabled();
          await play.click();
          await expect(result).toHaveText(/^Staked €5\.00, paid €[\d.,]+\.$/);
        } finally {
          await controlStudio(gameId, 'continue');
        }
      });
    await page.goto('/en/account/transactions');
    const table = page.getByRole('table', { name: 'Transactions' });
    await expect(table.getByRole('row').filter({ hasText: 'Stake returned' })).toHaveCount(2);
  });

  test('a round interrupted on one device continues from the home page of another and ends there [B14, SH33]', async ({
    page,
    browser,
  }) => {
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
      await expect(otherPage.getByRole('link', { name: 'Go on playing' })).toBeVisible();
      await post(device, '/api/account/limits', { type: 'loss', period: 'week', amount: '100.00' });
      await otherPage.goto('/en/home');
      await expect(otherPage.getByRole('heading', { level: 1, name: 'Good to see you' })).toBeVisible();
      await expect(otherPage.getByRole('region', { name: 'Left of your limits' })).toContainText('of €100.00 used');
      expect(await axeViolations(otherPage)).toEqual([]);
      expect(await otherPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await otherPage.getByRole('link', { name: 'Resume the round' }).press('Enter');
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
