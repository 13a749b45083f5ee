import type { Page } from '@playwright/test';

/** Enters a card on the payment provider's page and waits for the 3-D Secure challenge. */
export async function typeCard(page: Page, name: string): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your bank asks' }).waitFor();
}

/** Pays with a card on the payment provider's page and approves the 3-D Secure challenge. */
export async function payByCard(page: Page, name: string): Promise<void> {
  await typeCard(page, name);
  await page.getByRole('button', { name: 'Approve' }).click();
}
