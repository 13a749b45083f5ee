import { axeViolations } from '../support/axe.ts';
import { expectPlayer, expectVisitor } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const OLD_VERSION = '2025-01';

atOneWidth(() => {
  test('a player with outdated consents accepts the new terms, and the next login does not ask again [AU2]', async ({
    page,
  }) => {
    const player = await createPlayer({ accepted: { TERMS_AND_CONDITIONS: OLD_VERSION } });
    await page.goto('/en/login?return=%2Fen%2Faccount');
    await waitUntilMounted(page);
    const form = page.getByRole('form', { name: 'Log in' });
    const list = form.getByRole('group', { name: 'Please accept to go on' });

    await test.step('a wrong password does not show the list', async () => {
      await sendLogin(page, { ...player, password: 'Not-the-password1$' });
      await expect(page.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible();
      await expect(list).toHaveCount(0);
    });

    await test.step('the right password shows the list', async () => {
      await sendLogin(page, player);
      await expect(list.getByText('Please accept to go on')).toBeFocused();
      await expect(list.getByRole('checkbox')).toHaveCount(1);
      await expect(list.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('target', '_blank');
      expect(await axeViolations(page)).toEqual([]);
      await expectVisitor(page);
    });

    await test.step('nothing is sent without acceptance', async () => {
      await page.keyboard.press('Tab');
      await expect(list.getByRole('checkbox', { name: /Accept terms and conditions/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list.getByText('This field is needed.')).toBeVisible();
    });

    await test.step('after acceptance the player is logged in', async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/en/account');
      await expectPlayer(page);
    });

    await test.step('the next login does not ask again', async () => {
      await page.context().clearCookies({ name: '__Host-parlay_session' });
      await page.goto('/en/login?return=%2Fen%2Faccount');
      await waitUntilMounted(page);
      await sendLogin(page, player);
      await expectPlayer(page);
    });
  });

  test('the login modal also asks for outdated consents before the game opens [AU2]', async ({ page }) => {
    const player = await createPlayer({ accepted: { TERMS_AND_CONDITIONS: OLD_VERSION, PRIVACY_POLICY: OLD_VERSION } });
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await page.getByRole('main').getByRole('button', { name: 'Kite Season, Kelp Works' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Log in' });
    await sendLogin(modal, player);
    const list = modal.getByRole('group', { name: 'Please accept to go on' });
    await expect(list.getByRole('checkbox')).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);
    await list.getByRole('checkbox', { name: /Accept terms and conditions/ }).check();
    await list.getByRole('checkbox', { name: /Accept privacy policy/ }).check();
    await modal.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/en/game/Kite-Season/kite-season');
    await expectPlayer(page);
  });
});
