import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { expectPlayer } from '../support/header.ts';
import { mailTo } from '../support/mailbox.ts';
import { allMounted, expect, test } from '../support/site.ts';
import { atBothWidths } from '../support/widths.ts';

const unique = () => `r${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Types where the keyboard is, and goes on. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

atBothWidths(() => {
  test('a visitor opens an account with the keyboard alone, and proves the address by the link of the e-mail (AU5, AU7, AU8, AU10, AU15, RT4)', async ({
    page,
    watch,
  }) => {
    const name = unique();
    const email = `${name}@mail.example`;
    await page.goto('/en/register');
    await allMounted(page);

    await test.step('step one: what is missing is counted, and the focus leads there', async () => {
      await page.getByLabel('Username').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'things to fix' })).toBeVisible();
      await expect(page.getByLabel('Username')).toBeFocused();
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('a name that is taken is said when it is left', async () => {
      await page.keyboard.type('demo1');
      await page.keyboard.press('Tab');
      await expect(page.getByText('This is taken. Choose another one.')).toBeVisible();
      await page.getByLabel('Username').fill('');
      await page.getByLabel('Username').focus();
    });

    await test.step('step one is filled in', async () => {
      await type(page, 'Username', name);
      await type(page, 'Display name', name.slice(0, 20));
      await type(page, 'Email', email);
      await type(page, 'Email once more', email);
      await page.keyboard.type('Parlay2026$');
      await expect(page.getByText('Strong', { exact: true })).toBeVisible();
      await page.getByLabel('First name').focus();
      await type(page, 'First name', 'Maria');
      await type(page, 'Surname', 'Korhonen');
      await page.keyboard.type('16051990');
      await expect(page.getByLabel('Date of birth')).toHaveValue('16/05/1990');
      await page.getByLabel('Gender').selectOption('FEMALE');
      await page.getByLabel('Gender').press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Where you live' })).toBeFocused();
    });

    await test.step('step two', async () => {
      await page.getByLabel('Country', { exact: true }).selectOption('DE');
      await page.getByLabel('House number').focus();
      await type(page, 'House number', '14b');
      await type(page, 'Street', 'Lindenallee');
      await type(page, 'Postcode', '24100');
      await type(page, 'City', 'Lübeck');
      await page.getByLabel('Mobile number').focus();
      await type(page, 'Mobile number', '+49 1512 3456789');
      await expect(page.getByLabel('Mobile number')).toHaveValue('15123456789');
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) {
        await box.focus();
        await page.keyboard.press('Space');
      }
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create account' }).focus();
      await page.keyboard.press('Enter');
    });

    await test.step('the account is open, and the address is proved by its e-mail', async () => {
      await expect(page).toHaveURL(/\/en\/register-completed/);
      await expect(page.getByText(email)).toBeVisible();
      await expectPlayer(page);
      expect(await axeFaults(page)).toEqual([]);
      const { link } = await mailTo(page.request, email, /./);
      expect(link).toContain('/en/validateemail?token=');
      await page.goto(link ?? '');
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('This link was used before.', { exact: false })).toBeVisible();
    });
    expect(watch.problems.filter((one) => !/4(09|22)/.test(one))).toEqual([]);
  });
});
