import type { Page } from '@playwright/test';

/** Clicks the page's button to join a tournament, and confirms in the dialog. */
export async function pressJoin(page: Page, name: string | RegExp = /^Join Tournament/): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
