import type { APIRequestContext, Page } from '@playwright/test';
import { typeCard } from './card.ts';
import { chooseMethod } from './cashier.ts';
import { currentProduct, expect } from './site.ts';

/** Submits data to a page of the payment provider, such as `/test-controls`. */
export async function postToProvider(request: APIRequestContext, path: string, data: object): Promise<void> {
  const response = await request.post(`http://localhost:${currentProduct().ports.sandbox}/payments${path}`, { data });
  expect(response.status()).toBe(200);
}

/** Starts a deposit with the keyboard and stops at the provider's page. Returns the provider's reference. */
export async function startDeposit(page: Page, euros: number, method: string): Promise<string> {
  await page.goto('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(euros));
  // The pattern excludes saved cards, which are confirmed on our own page.
  await chooseMethod(page, new RegExp(`^${method}(?! •)`));
  await page.getByRole('button', { name: `Deposit €${euros}.00` }).press('Enter');
  await page.waitForURL(/\/payments\/pay\//);
  return page.url().split('/').at(-1) ?? '';
}

/**
 * Presses a button on the provider's page and enters a card first if needed. `telling` sets how the platform is
 * notified.
 */
export async function pressProviderButton(page: Page, method: string, button: string, telling?: string): Promise<void> {
  if (method === 'Visa' && button !== 'Cancel') await typeCard(page, 'Aino Demo');
  if (telling) {
    await page.getByText('Test controls').press('Enter');
    await page.getByLabel('When the casino hears of it').selectOption({ label: telling });
  }
  await page.getByRole('button', { name: button }).press('Enter');
  await page.waitForURL(/deposit-completed\?ref=/);
}
