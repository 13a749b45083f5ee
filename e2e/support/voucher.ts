import type { BrowserContext, Page } from '@playwright/test';
import { chooseBrand } from './brand.ts';
import { chooseMethod } from './cashier.ts';
import { createPlayer, signIn } from './player.ts';
import { expect } from './site.ts';

/** Fills in a cash voucher deposit with the keyboard, as a new player of brand 103. */
export async function fillInVoucher(page: Page, context: BrowserContext, soles: string): Promise<void> {
  await chooseBrand(context, 103);
  await signIn(context, await createPlayer({ brand: 103 }));
  await page.goto('/en/account/deposit');
  await chooseMethod(page, /^PagoEfectivo/);
  await page.getByRole('textbox', { name: 'Amount' }).fill(soles);
  await page.getByRole('combobox', { name: 'Document' }).selectOption('DNI');
  await page.getByRole('textbox', { name: 'Document number' }).fill('12345678');
}

/** Submits the deposit. Resolves once the result page is open. */
export async function sendVoucher(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Deposit \D*\d/ }).press('Enter');
  await page.waitForURL(/deposit-completed\?ref=/);
}

/** Submits the deposit and waits for its voucher code. Returns our deposit id and the provider's reference. */
export async function requestVoucher(page: Page, context: BrowserContext): Promise<{ id: string; reference: string }> {
  await sendVoucher(page);
  await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('ref') ?? '';
  const response = await context.request.get(`/api/account/payment-requests/${id}`);
  const { data } = (await response.json()) as { data: { redirectUrl: string } };
  return { id, reference: data.redirectUrl.split('/').at(-1) ?? '' };
}
