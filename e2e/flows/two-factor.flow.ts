import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { axeViolations } from '../support/axe.ts';
import { expectPlayer, expectVisitor } from '../support/header.ts';
import { mailTo } from '../support/mailbox.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Returns the code that the player's authenticator app shows `steps` thirty-second periods from now. */
const appCode = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${control}`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

atOneWidth(() => {
  test('a player turns on two-step login, uses both kinds of code and turns it off by keyboard [D2, AC1]', async ({
    page,
  }) => {
    const player = await createPlayer();
    let secret = '';
    let usedCode = '';
    let recoveryCodes: string[] = [];
    await signIn(page, player);
    await page.goto('/en/account');
    await waitUntilMounted(page);
    const panel = page.getByRole('region', { name: 'Two-step login' });

    await test.step('setup asks for password and code, and shows QR code, key and recovery codes', async () => {
      await expect(panel.getByText('Off', { exact: true })).toBeVisible();
      await press(page, panel.getByRole('button', { name: 'Turn on two-step login' }));
      const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' });
      await expect(dialog.getByLabel('Current password')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type(player.password);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Scan this picture')).toBeFocused();
      await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '');
      usedCode = appCode(secret);
      await typeInto(page, dialog.getByLabel('One-time code'), usedCode);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Keep these recovery codes')).toBeFocused();
      recoveryCodes = await dialog.getByRole('listitem').allTextContents();
      expect(recoveryCodes).toHaveLength(10);
      const loading = page.waitForEvent('download');
      await press(page, dialog.getByRole('link', { name: 'Download as a file' }));
      expect((await loading).suggestedFilename()).toBe('parlay-recovery-codes.txt');
      expect(await axeViolations(page)).toEqual([]);
      await press(page, dialog.getByRole('button', { name: 'I have kept them' }));
      await expect(dialog).toBeHidden();
      await expect(panel.getByText('On', { exact: true })).toBeVisible();
      await expect(panel.getByText('Recovery codes left: 10')).toBeVisible();
      expect((await mailTo(page.request, `${player.username}@example.com`, /Two-step login is on/)).text).toContain(
        'authenticator app',
      );
    });

    const form = page.getByRole('form', { name: 'Log in' });
    const logInUntilCode = async () => {
      await page.context().clearCookies({ name: '__Host-parlay_session' });
      await page.goto('/en/login?return=%2Fen%2Faccount');
      await waitUntilMounted(page);
      await typeInto(page, form.getByLabel('Username'), player.username);
      await typeInto(page, form.getByLabel('Password', { exact: true }), player.password);
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('One-time code')).toBeFocused();
      await expectVisitor(page);
    };

    await test.step('a login asks for the code, rejects a wrong one, and accepts the right one', async () => {
      await logInUntilCode();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type(usedCode);
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('One-time code')).toHaveAccessibleDescription(/This code is not right/);
      await expect(form.getByLabel('One-time code')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('ControlOrMeta+a');
      // Used and older codes are rejected. The next code is accepted, because a device's clock may be one step ahead.
      await page.keyboard.type(appCode(secret, 1));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/en/account');
      await expectPlayer(page);
    });

    await test.step('a recovery code works instead', async () => {
      await logInUntilCode();
      await press(page, form.getByRole('button', { name: 'Use a recovery code' }));
      await expect(form.getByLabel('Recovery code')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type(recoveryCodes[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/en/account');
      await expect(panel.getByText('Recovery codes left: 9')).toBeVisible();
    });

    await test.step('it is turned off with password and code', async () => {
      await press(page, panel.getByRole('button', { name: 'Turn off two-step login' }));
      const dialog = page.getByRole('dialog', { name: 'Turn off two-step login' });
      await expect(dialog.getByLabel('Current password')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type(player.password);
      await typeInto(page, dialog.getByLabel('Code or recovery code'), recoveryCodes[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(panel.getByText('Off', { exact: true })).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Turn on two-step login' })).toBeFocused();
    });
  });

  test('the login modal also asks for the code and allows changing the username [D2]', async ({ page, browser }) => {
    const player = await createPlayer();
    const otherContext = await browser.newContext();
    await signIn(otherContext, player);
    const response = await post(otherContext, '/api/account/two-factor/begin', { currentPassword: player.password });
    const { secret } = ((await response.json()) as { data: { secret: string } }).data;
    await post(otherContext, '/api/account/two-factor/confirm', { code: appCode(secret) });
    await otherContext.close();

    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await page.getByRole('main').getByRole('button', { name: 'Kite Season, Kelp Works' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Log in' });
    await modal.getByLabel('Username').fill(player.username);
    await modal.getByLabel('Password', { exact: true }).fill(player.password);
    await modal.getByRole('button', { name: 'Log in' }).click();
    await expect(modal.getByLabel('One-time code')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await modal.getByRole('button', { name: 'Change the username' }).click();
    await expect(modal.getByLabel('Username')).toBeFocused();
    await expect(modal.getByLabel('Username')).toHaveValue(player.username);
    await modal.getByRole('button', { name: 'Log in' }).click();
    await modal.getByLabel('One-time code').fill(appCode(secret, 1));
    await modal.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/en/game/Kite-Season/kite-season');
    await expectPlayer(page);
  });
});
