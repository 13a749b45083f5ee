import type { Page } from '@playwright/test';

/** Presses the button to join a tournament in the page, and confirms. */
export async function pressJoin(page: Page, name: string | RegExp = /^Join Tournament/): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}
