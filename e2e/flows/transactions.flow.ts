import { chooseBrand } from '../support/brand.ts';
import { operatorOf } from '../support/operator.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

for (const name of ['transactions', 'bet-history']) {
  test(`phones show the filters of ${name} behind a button, wider windows show them [AC10]`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await createPlayer());
    await page.goto(`/en/account/${name}`);
    await waitUntilMounted(page);
    const form = page.getByRole('form', { name: /^Filter (transactions|bets)$/ });
    const toggle = page.getByRole('button', { name: /^Filters/ });
    await expect(toggle).toBeVisible();
    await expect(form).toBeHidden();
    await expect.poll(async () => (await toggle.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await form.getByRole('textbox', { name: 'From' }).fill('01.01.2017');
    await form.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(page).toHaveURL(/from=2017-01-01/);
    await expect(form).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(toggle).toContainText('1');
    if (name === 'transactions') {
      const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: 'Adjustment' });
      const dock = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
      const amount = await row.first().getByText('1,000.00').first().boundingBox();
      expect((amount?.y ?? 0) + (amount?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(form).toBeVisible();
    await expect(toggle).toBeHidden();
  });
}

test('maintenance moves an open page down and disables its money buttons until it ends [SH5]', async ({ page }) => {
  // A brand that no other test uses while this one runs.
  const brand = 110;
  const desk = await operatorOf(currentProduct(), 'site');
  await chooseBrand(page.context(), brand);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await createPlayer({ brand }));
  await page.goto('/en/account/bonus');
  const redeem = page.getByRole('main').getByRole('button', { name: 'Use code' });
  await expect(redeem).toBeEnabled();
  await desk('site', 'maintenance', 'on', '--brand', `${brand}`, '--reason', 'End-to-end test');
  await expect(redeem).toBeDisabled();
  await expect(redeem).toHaveAccessibleDescription(/^The site is being worked on Logging in, playing and moving money/);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden();
  const bar = await page.getByText('The site is being worked on').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  await desk('site', 'maintenance', 'off', '--brand', `${brand}`, '--reason', 'End-to-end test');
  await expect(redeem).toBeEnabled();
  await expect(page.getByText('The site is being worked on')).toHaveCount(0);
});

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
