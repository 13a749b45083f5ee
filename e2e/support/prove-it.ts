import type { Page } from '@playwright/test';

/** Gives the password in the dialog that asks for it before what only the player may do. */
export async function proveIt(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
}
