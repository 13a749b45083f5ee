import type { Page } from '@playwright/test';
import { expect, logIn, running, test } from '../support/site.ts';

const balance = (page: Page) => page.getByRole('banner').getByText(/^€[\d,]+\.\d\d$/);
const cents = async (page: Page) =>
  Math.round(Number(((await balance(page).textContent()) ?? '').replace(/[€,]/g, '')) * 100);
const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).getByRole('row');

/** Goes to the cashier from the header, asks for an amount by a method, and stands on the provider's page. */
async function toProvider(page: Page, amount: string, method: 'Visa' | 'Trustly'): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check({ force: true });
  await page.getByRole('button', { name: `Deposit €${amount}.00` }).click();
  await page.waitForURL(new RegExp(`sandbox\\.localhost:${running().ports.sandbox}/payments/pay/`));
  await expect(page.getByRole('heading', { level: 1, name: `Pay €${amount}.00` })).toBeVisible();
}

const told = (page: Page, words: string) => page.getByRole('main').getByRole('status').filter({ hasText: words });

test('a deposit by card is asked on the provider’s page, and is in the balance and the list afterwards', async ({
  page,
}) => {
  await logIn(page, 'demo4');
  const before = await cents(page);
  await toProvider(page, '25', 'Visa');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Aino Demo');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/en\/account\/deposit-completed\?ref=/);
  await expect(told(page, '€25.00 is in your balance.')).toBeVisible();
  await expect.poll(() => cents(page)).toBe(before + 2500);
  await page.getByRole('link', { name: 'See transactions' }).click();
  await expect(rows(page).filter({ hasText: 'Deposit' }).first()).toHaveText(/Done.*€25\.00/);
});

test('a declined deposit leaves the balance alone and offers another try, whatever the address claims', async ({
  page,
}) => {
  await logIn(page, 'demo4');
  const before = await cents(page);
  await toProvider(page, '30', 'Trustly');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/deposit-completed\?ref=/);
  await expect(told(page, 'The deposit of €30.00 was declined.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to deposit' })).toBeVisible();

  await page.goto(`${page.url()}&status=SUCCESSFUL&amount=9999.00&success=true`);
  await expect(told(page, 'The deposit of €30.00 was declined.')).toBeVisible();
  expect(await cents(page)).toBe(before);
  await page.goto('/en/account/transactions');
  await expect(rows(page).filter({ hasText: '€30.00' })).toHaveText(/Failed/);
});

test('a deposit left pending is told as pending, and the open page hears when it is confirmed', async ({
  page,
  context,
}) => {
  await logIn(page, 'demo4');
  const before = await cents(page);
  await toProvider(page, '40', 'Trustly');
  const provider = page.url();
  await page.getByRole('button', { name: 'Leave pending' }).click();
  await expect(page).toHaveURL(/deposit-completed\?ref=/);
  await expect(told(page, '€40.00 is being checked.')).toBeVisible();
  expect(await cents(page)).toBe(before);

  const later = await context.newPage();
  await later.goto(provider);
  await later.getByRole('button', { name: 'Confirm now' }).click();
  await expect(told(page, '€40.00 is in your balance.')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => cents(page)).toBe(before + 4000);
});

test('a payment that is not the player’s is like one that does not exist', async ({ page }) => {
  await logIn(page, 'demo5');
  await page.goto('/en/account/deposit-completed?ref=00000000-0000-4000-8000-000000000000&status=SUCCESSFUL');
  await expect(page.getByText('There is no such payment')).toBeVisible();
});

test('the cashier is a document of its own, with the payment provider in its policy and nobody else', async ({
  page,
}) => {
  await logIn(page, 'demo5');
  await page.goto('/en/casino');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/en/account/deposit') && response.status() === 200),
    page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click(),
  ]);
  expect(answer.request().resourceType()).toBe('document');
  const directive = (text: string, name: string) => text.split('; ').find((one) => one.startsWith(`${name} `));
  const own = answer.headers()['content-security-policy'] ?? '';
  expect(own).not.toMatch(/unsafe|\*/);
  expect(directive(own, 'frame-src')?.split(' ')).toHaveLength(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document', 'yes');

  // Leaving loads a document again: the cashier's policy must not stay with another page.
  await page.getByRole('banner').getByRole('link', { name: 'Casino', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
  const entered = await page.evaluate(
    () => new URL((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name).pathname,
  );
  expect(entered).toBe('/en/casino');
});
