import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';

test('transactions are filtered by day and type, and an invalid day shows an error [AC10]', async ({ page }) => {
  await signIn(page, await createPlayer());
  await page.goto('/en/account/transactions');
  const table = page.getByRole('table', { name: 'Transactions' });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: 'Adjustment' })).not.toHaveCount(0);
  const form = page.getByRole('form', { name: 'Filter transactions' });
  await form.getByLabel('Type').selectOption({ label: 'Deposit' });
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await form.getByLabel('Type').selectOption({ label: 'Adjustment' });
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(rows.filter({ hasText: 'Adjustment' })).not.toHaveCount(0);
  const filteredUrl = page.url();
  await page.reload();
  await expect(page).toHaveURL(filteredUrl);
  await expect(form.getByLabel('Type')).toHaveValue('adjustment');

  const from = form.getByRole('textbox', { name: 'From' });
  await from.fill('31.02.2026');
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(from).toHaveAccessibleDescription(/Enter a day as DD\.MM\.YYYY\./);
  await expect(from).toHaveAttribute('aria-invalid', 'true');
});

test('any day since 2017 can be chosen from the calendar with the keyboard [AC10, X3]', async ({ page }) => {
  await signIn(page, await createPlayer());
  await page.goto('/en/account/transactions');
  const form = page.getByRole('form', { name: 'Filter transactions' });
  await form.getByRole('button', { name: 'Choose from a calendar' }).first().press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const year = calendar.getByRole('combobox', { name: 'Year' });
  await expect(year.getByRole('option').first()).toHaveText('2017');
  await year.selectOption('2017');
  await calendar.getByRole('combobox', { name: 'Month' }).selectOption({ label: 'January' });
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await calendar.getByRole('button', { name: /(^|\D)1 January 2017|January 1, 2017/ }).press('ArrowRight');
  await page.keyboard.press('Enter');
  const from = form.getByRole('textbox', { name: 'From' });
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('02.01.2017');
  await from.press('Enter');
  await expect(page).toHaveURL(/from=2017-01-02/);
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Adjustment' })).not.toHaveCount(0);
});
