import { axeViolations } from '../support/axe.ts';
import { expectPlayer } from '../support/header.ts';
import { mailTo } from '../support/mailbox.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const NEW_PASSWORD = 'Parlay2027$';

atOneWidth(() => {
  test('a reset link sets a new password only once, without revealing accounts [AU11, AU12, D1, X12]', async ({
    page,
    browser,
  }) => {
    const player = await createPlayer();
    const device = await browser.newContext();
    await signIn(device, player);
    const { data } = (await (await device.request.get('/api/account/user')).json()) as { data: { email: string } };
    await device.close();

    const requestLink = async (email: string) => {
      await page.goto('/en/password');
      await waitUntilMounted(page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Email').press('Enter');
      const status = page.getByRole('main').getByRole('status');
      await expect(status).toBeVisible();
      return status.textContent();
    };
    const unknown = await requestLink('nobody-at-all@mail.example');
    expect(await requestLink(data.email)).toBe(unknown);
    expect(await axeViolations(page)).toEqual([]);

    const { link } = await mailTo(page.request, data.email, /password/i);
    expect(link).toContain('/en/resetpassword?token=');
    const setPassword = async () => {
      await page.goto(link ?? '');
      await waitUntilMounted(page);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel('Email').fill(data.email);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('New password once more').fill(NEW_PASSWORD);
      await page.getByLabel('New password once more').press('Enter');
    };
    await setPassword();
    await expect(page).toHaveURL('/en/login');
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expectPlayer(page);

    await setPassword();
    await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});
