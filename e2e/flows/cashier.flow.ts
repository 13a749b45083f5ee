import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { chooseMethod } from '../support/cashier.ts';
import { cents } from '../support/header.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { suspendServer } from '../support/outage.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { saveCard } from '../support/saved-instruments.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const statusWith = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

/** Opens the cashier, enters an amount and submits the deposit. */
async function deposit(page: Page, sum: string, method: string): Promise<void> {
  await page.goto('/en/account/deposit');
  await amount(page).fill(sum);
  await chooseMethod(page, new RegExp(`^${method}`));
  await page.getByRole('button', { name: `Deposit €${sum}.00` }).click();
}

const waitForProvider = (page: Page) =>
  page.waitForURL(new RegExp(`sandbox\\.localhost:${currentProduct().ports.sandbox}/payments/pay/`));

async function signInPayer(context: BrowserContext, card?: string): Promise<void> {
  await signIn(context, await createPlayer());
  if (card) await saveCard(context, card);
}

atOneWidth((width) => {
  test('a Peruvian voucher requires a document, shows code and deadline, and is paid at a shop [AC2, AC3]', async ({
    page,
    context,
  }) => {
    await chooseBrand(context, 103);
    await signIn(context, await createPlayer({ brand: 103 }));
    await page.goto('/en/account/deposit');
    await chooseMethod(page, /^PagoEfectivo/);
    await amount(page).fill('50');
    await page.getByRole('button', { name: /^Deposit \D*50/ }).click();
    await expect(page.getByText('Fill this in.')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Document' }).selectOption('DNI');
    await page.getByRole('textbox', { name: 'Document number' }).fill('12345678');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Deposit \D*50/ }).press('Enter');
    await page.waitForURL(/deposit-completed\?ref=/);
    await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible();
    await expect(page.getByText(/^Pay until/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const reference = new URL(page.url()).searchParams.get('ref');
    const { data } = (await (await context.request.get(`/api/account/payment-requests/${reference}`)).json()) as {
      data: { redirectUrl: string };
    };
    const shop = await context.newPage();
    await shop.goto(data.redirectUrl);
    await shop.getByRole('button', { name: 'Paid at the shop' }).click();
    await shop.close();
    await expect(statusWith(page, 'is in your balance')).toBeVisible();
  });

  test('a wallet is saved with its first deposit, preselected the next time, and removed [AC2]', async ({
    page,
    context,
  }) => {
    await signInPayer(context);
    await deposit(page, '20', 'Skrill');
    await waitForProvider(page);
    await page.getByLabel('Your email address').fill('aino@mail.example');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(statusWith(page, '€20.00 is in your balance.')).toBeVisible();
    await page.goto('/en/account/deposit');
    const wallet = page.getByRole('radio', { name: /^Skrill ai•••@mail\.example/ });
    await expect(wallet).toBeChecked();
    await expect(page.getByRole('button', { name: '€20.00 as last time' })).toBeVisible();
    await page.getByRole('button', { name: 'Saved ways to pay' }).press('Enter');
    await expect(page.getByText('1 deposit with it on this device.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Skrill ai•••@mail.example' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('Nothing is saved.')).toBeVisible();
    await expect(wallet).toHaveCount(0);
  });

  test('a bank account is added with the fields that its method requires [AC2, EN11]', async ({ page, context }) => {
    await signInPayer(context);
    await page.goto('/en/account/deposit');
    await page.getByRole('button', { name: 'Add an account' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Add an account' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Method' }).selectOption({ label: 'Trustly' });
    await page.getByRole('textbox', { name: 'Name of the account holder' }).fill('Aino Demo');
    const iban = page.getByRole('textbox', { name: 'Account number (IBAN)' });
    await iban.fill('FI21 1234 5600 0007 86');
    await iban.press('Enter');
    await expect(page.getByText('Check this, please.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await iban.fill('FI21 1234 5600 0007 85');
    await iban.press('Enter');
    await expect(page.getByRole('radio', { name: /^Trustly •••• 0785/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Add an account' })).toBeFocused();
  });
});

test('a bank without a challenge pays immediately, and a declined deposit keeps the input [B16]', async ({
  page,
  context,
}) => {
  await signInPayer(context, '4000 0000 0000 0077');
  await deposit(page, '25', 'Visa •••• 0077');
  await expect(statusWith(page, '€25.00 is in your balance.')).toBeVisible();
  await saveCard(context, '4000 0000 0000 0002');
  await deposit(page, '30', 'Visa •••• 0002');
  await expect(statusWith(page, 'The deposit of €30.00 was declined.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to deposit' }).click();
  await expect(amount(page)).toHaveValue('30');
  await expect.poll(() => cents(page)).toBe(102_500);
});

const hasReached = (page: Page, url: RegExp) =>
  page.waitForURL(url, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );

test('a bank that does not respond times out, and the amount stays [B16]', IN_MATRIX, async ({ page, context }) => {
  await signInPayer(context, '4000 0000 0000 0069');
  await deposit(page, '35', 'Visa •••• 0069');
  await expect(page.getByTitle('Your bank asks')).toBeVisible();
  await expect(page.getByText('Your bank has not answered yet.')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Cancel the payment' }).last().click();
  await expect(page.getByTitle('Your bank asks')).toHaveCount(0);
  // The provider times out at about the same time. If it has already decided, its own page shows the result.
  if (await hasReached(page, /deposit-completed/)) await page.getByRole('link', { name: 'Back to deposit' }).click();
  await expect(amount(page)).toHaveValue('35');
  await expect.poll(() => cents(page)).toBe(100_000);
});

test('a cancelled challenge returns to the amount, and a pending deposit is resumed or cancelled [B16]', async ({
  page,
  context,
}) => {
  await signInPayer(context, '4242 4242 4242 4242');
  await deposit(page, '40', 'Visa •••• 4242');
  await expect(page.getByTitle('Your bank asks')).toBeVisible();
  // Cancels with the button, because the bank's frame may have the focus and would receive Escape.
  await page.getByRole('button', { name: 'Cancel the payment' }).last().press('Enter');
  await expect(page.getByTitle('Your bank asks')).toHaveCount(0);
  await expect(amount(page)).toHaveValue('40');

  await deposit(page, '45', 'Trustly');
  await waitForProvider(page);
  await page.goto('/en/account/deposit');
  await expect(page.getByText('€45.00 with Trustly is waiting: continue or cancel.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await waitForProvider(page);
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByText('is waiting: continue or cancel.')).toHaveCount(0);
  await expect.poll(() => cents(page)).toBe(100_000);
});

test('a hanging provider receives no payment, and the same button resumes the deposit [D12]', async ({
  page,
  context,
}) => {
  await signInPayer(context);
  const outage = suspendServer(currentProduct().ports.sandbox);
  try {
    await deposit(page, '50', 'Trustly');
    await expect(page.getByText(/You have not paid anything yet\. Press the button again/)).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await outage.end();
  }
  await expect(amount(page)).toHaveValue('50');
  await page.getByRole('button', { name: 'Deposit €50.00' }).click();
  await waitForProvider(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(statusWith(page, '€50.00 is in your balance.')).toBeVisible();
  await expect.poll(() => cents(page)).toBe(105_000);
  const list = (await (await context.request.get('/api/account/deposit')).json()) as { data: unknown[] };
  expect(list.data).toEqual([]);
});
