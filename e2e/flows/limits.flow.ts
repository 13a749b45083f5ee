import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Deposit limit, 7 days' });

atOneWidth((width) => {
  test('a player sets a limit and withdraws a raise by keyboard, and the cashier enforces it [AC7, B4]', async ({
    page,
  }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/account/limits');
    await main(page).getByRole('button', { name: 'Set one: Deposit limit, 7 days' }).press('Enter');
    await expect(field(page)).toBeFocused();
    await field(page).fill('40');
    await expect(main(page).getByText('It counts at once.', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Enter');
    const change = main(page).getByRole('button', { name: 'Change: Deposit limit, 7 days' });
    await expect(change).toBeFocused();
    await expect(main(page).getByText('€0.00 of €40.00 used').first()).toBeVisible();

    await change.press('Enter');
    await field(page).fill('75');
    await expect(main(page).getByText(/^Higher than €40\.00: it could count from/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText(/€40\.00 could go up to €75\.00 on/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await main(page).getByRole('button', { name: 'Keep the old limit' }).press('Enter');
    await expect(main(page).getByText('Raise withdrawn; €40.00 stays')).toBeVisible();

    await page.goto('/en/account/deposit');
    await expect(main(page).getByText(/^You can still deposit €40\.00/)).toBeVisible();
    await main(page).getByRole('textbox', { name: 'Amount' }).fill('50');
    await expect(main(page).getByText(/^Your limits let you deposit €40\.00/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Deposit €50/ }).first()).toBeDisabled();
  });
});
