import type { Page } from '@playwright/test';

/** Enters the password in the dialog that re-authenticates the player before a protected action. */
export async function reauthenticate(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
}
