import { axeViolations } from '../support/axe.ts';
import { expectPlayer, expectVisitor } from '../support/header.ts';
import { escapeFrom } from '../support/keyboard.ts';
import { mailTo } from '../support/mailbox.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { reauthenticate } from '../support/prove-it.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const NEW_PASSWORD = 'Parlay2027$';

atOneWidth((width) => {
  test('a player changes e-mail, password and consents, ends sessions [RT8, AC12, CL20, AU13, AU16, X12]', async ({
    page,
    browser,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    const otherDevice = await browser.newContext();
    await signIn(otherDevice, player);
    await page.goto('/en/account');
    await waitUntilMounted(page);
    const email = page.getByRole('form', { name: 'Your details' }).getByLabel('Email', { exact: true });
    const before = await email.inputValue();

    await test.step('nothing changes without the code', async () => {
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
      await email.fill(`new${width}-${player.username}@mail.example`);
      await email.press('Enter');
      await escapeFrom(page.getByRole('dialog', { name: 'Enter your password' }));
      await email.press('Enter');
      await reauthenticate(page, player.password);
      await escapeFrom(page.getByRole('dialog', { name: 'Confirm it is you' }));
      await expect(page.getByText('Nothing was changed')).toBeVisible();
      await expect(email).toBeEnabled();
    });

    await test.step('the code from the e-mail changes the address', async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      const code = page.getByRole('dialog').getByLabel('One-time code');
      await expect(code).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await expect(page.getByRole('dialog').getByText('We have sent a code')).toBeVisible();
      const { text } = await mailTo(page.request, before, /code/i);
      await code.fill(/\b(\d{6})\b/.exec(text.replaceAll(/<[^>]+>/g, ' '))?.[1] ?? '');
      await code.press('Enter');
      await expect(page.getByText('Your details are saved')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
      await expect(page.getByRole('definition').filter({ hasText: 'mail.example' })).toContainText(`new${width}-`);
    });

    await test.step('optional consents are given and withdrawn with the keyboard, and survive a reload', async () => {
      const boxes = page.getByRole('main').getByRole('checkbox');
      await expect(boxes.and(page.locator(':disabled')).first()).toBeChecked();
      const offers = boxes.and(page.locator(':enabled')).first();
      const before = await offers.isChecked();
      for (const isChecked of [!before, before]) {
        const saving = page.waitForResponse(
          (reply) => reply.url().endsWith('/api/consents/customer') && reply.request().method() === 'POST',
        );
        await offers.press('Space');
        await expect(offers).toBeChecked({ checked: isChecked });
        await expect(offers).toBeFocused();
        await saving;
        await page.reload();
        await expect(offers).toBeChecked({ checked: isChecked });
      }
    });

    await test.step('another session can be ended from the list', async () => {
      const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
      await expect(sessions).toHaveCount(2);
      await sessions.getByRole('button', { name: 'Log out' }).click();
      await expect(sessions).toHaveCount(1);
      const userResponse = await otherDevice.request.get('/api/account/user');
      expect(((await userResponse.json()) as { data: { authenticated: boolean } }).data.authenticated).toBe(false);
      await otherDevice.close();
    });

    await test.step('a new password keeps this session', async () => {
      await page.goto('/en/account/reset-password');
      await waitUntilMounted(page);
      await page.getByLabel('Current password').fill(player.password);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('New password once more').fill(NEW_PASSWORD);
      await page.getByLabel('New password once more').press('Enter');
      await expect(page.getByText('Your password is changed')).toBeVisible();
      await page.goto('/en/account');
      await expectPlayer(page);
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('"Log out everywhere" also ends this session', async () => {
      await page.getByRole('button', { name: 'Log out everywhere' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
      await expect(page).toHaveURL('/en/home');
      await expectVisitor(page);
    });
  });
});
