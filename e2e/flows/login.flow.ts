import type { Page } from '@playwright/test';
import { accountButton, balance, banner, expectPlayer, goToLogin, isPhone } from '../support/header.ts';
import { escapeFrom } from '../support/keyboard.ts';
import { sendLogin } from '../support/login-form.ts';
import { expectSameDocument, markDocument } from '../support/open-page.ts';
import { createPlayer } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const kiteTile = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Kite Season, Kelp Works' });

atOneWidth((width) => {
  test('the header is transparent at the top of a wide page, and white with a shadow after scrolling [SH12]', async ({
    page,
  }) => {
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    const header = banner(page);
    const atTop = async () => {
      if (width < 1001) return expectWhite();
      await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(header).toHaveCSS('box-shadow', 'none');
    };
    const expectWhite = async () => {
      await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(header).toHaveCSS('box-shadow', /px/);
    };
    await atTop();
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expectWhite();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await atTop();
  });

  test('a login from the casino fills the header without a reload and opens the game [RS1, SH8, CA6]', async ({
    page,
    watch,
  }) => {
    const player = await createPlayer();
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await markDocument(page);

    await test.step('a tile asks a visitor to log in', async () => {
      await kiteTile(page).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await escapeFrom(page.getByRole('dialog', { name: 'Log in' }));
      await expect(page).toHaveURL('/en/casino');
    });

    await test.step('a wrong password shows an error, and the name stays', async () => {
      await goToLogin(page);
      await expect(page).toHaveURL('/en/login?return=%2Fen%2Fcasino');
      await sendLogin(page, { ...player, password: 'Not-the-password1$' });
      const alert = page.getByRole('alert').filter({ hasText: 'Username and password do not match' });
      await expect(alert).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue(player.username);
      await expect(accountButton(page)).toHaveCount(0);
    });

    await test.step('the right password fills the header', async () => {
      await sendLogin(page, player);
      await expect(page).toHaveURL('/en/casino');
      await expectPlayer(page);
      await expect(balance(page)).toHaveText('€1,000.00');
      if (!isPhone(page)) await expect(banner(page).locator('time')).toHaveText(/^\d\d:\d\d$/);
      await accountButton(page).click();
      if (isPhone(page)) {
        const menu = page.getByRole('dialog', { name: player.displayName });
        await expect(menu.locator('time')).toHaveText(/^\d\d:\d\d$/);
        await expect(menu.getByText('€1,000.00')).toBeVisible();
      } else await expect(banner(page).getByText(player.displayName)).toBeVisible();
      await page.keyboard.press('Escape');
      await expectSameDocument(page);
    });

    await test.step('the same tile opens the game for real money', async () => {
      await kiteTile(page).click();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expect(page).toHaveURL('/en/game/Kite-Season/kite-season');
      await expect(page.frameLocator('main iframe').getByRole('button', { name: 'Play round' })).toBeVisible();
      await expectSameDocument(page);
    });
    expect(watch.errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
