import { accountButton, logOut } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer } from '../support/player.ts';
import { expect, logIn, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test('the lottery asks a visitor to log in, and signs the player in until the logout [RT4, RT2, FR7]', async ({
    page,
    watch,
  }) => {
    const player = await createPlayer();
    await page.goto('/en/account/lotteryplatformlogin');
    await expect(page).toHaveURL('/en/login?return=%2Fen%2Faccount%2Flotteryplatformlogin');
    await waitUntilMounted(page);
    await sendLogin(page, player);

    await expect(page).toHaveURL('/en/account/lotteryplatformlogin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lottery sign-in');
    const lottery = page.frameLocator('main iframe');
    await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const frameUrl = (await page.locator('main iframe').getAttribute('src')) ?? '';

    await logOut(page);
    await expect(accountButton(page)).toHaveCount(0);
    await expect(page.locator('main iframe')).toHaveCount(0);
    // Ignores the 401 of a request that arrives after the logout.
    expect(watch.errors.filter((error) => !error.includes('401'))).toEqual([]);

    await page.goto(frameUrl);
    await expect(page.getByText('Your sign-in is over.')).toBeVisible();
  });

  test('each lottery’s page knows a signed-in player [FR6, RT4]', async ({ page, watch }) => {
    const player = await createPlayer();
    await logIn(page, player.username);
    for (const path of ['/en/lottery', '/en/helio-lottery', '/en/boa']) {
      await page.goto(path);
      await expect(page.frameLocator('main iframe').getByText('You are signed in to the lottery.')).toBeVisible();
    }
    expect(watch.errors).toEqual([]);
  });
});
