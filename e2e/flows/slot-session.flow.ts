import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const SLOT = '/en/game/Kite-Season/kite-season';
const playButton = (page: Page) => page.frameLocator('main iframe').getByRole('button', { name: 'Play round' });
const leftToStake = (page: Page) => page.getByText('Left to stake').locator('..');

atOneWidth(() => {
  test('a player in Spain limits a slot session, which ends on all devices once the money is used up [B11]', async ({
    page,
    browser,
  }) => {
    const player = await createPlayer({ country: 'ES' });
    await signIn(page, player);
    await page.goto(SLOT);
    await expect(page.getByRole('heading', { name: 'Set this session before you play' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Time in minutes').fill('30');
    await page.getByLabel('Most that you stake').fill('0.20');
    await page.getByRole('button', { name: 'Start session' }).press('Enter');
    await expect(playButton(page)).toBeEnabled();

    const device = await openSecondDevice(browser, player);
    const otherPage = await device.newPage();
    await otherPage.goto(SLOT);
    await expect(playButton(otherPage)).toBeEnabled();
    await expect(leftToStake(otherPage)).toContainText('€0.20');

    await page.bringToFront();
    await playButton(page).click();
    await expect(leftToStake(page)).toContainText('€0.10');
    await expect(playButton(page)).toBeEnabled();
    await playButton(page).click();
    for (const tab of [page, otherPage]) {
      await expect(tab.getByRole('alert').getByText('The money of your session is used up')).toBeVisible();
      await expect(tab.locator('main iframe')).toHaveCount(0);
    }
    expect(await axeViolations(page)).toEqual([]);
    await device.close();
  });
});
