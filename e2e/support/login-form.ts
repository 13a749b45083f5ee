import type { Locator, Page } from '@playwright/test';

/** Fills in and submits the login form on the login page or in the dialog. */
export async function sendLogin(
  where: Page | Locator,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const form = where.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}
