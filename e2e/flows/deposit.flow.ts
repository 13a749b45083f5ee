import type { Page } from '@playwright/test';
import { payByCard } from '../support/card.ts';
import { chooseMethod } from '../support/cashier.ts';
import { balance, cents, goToCashier, isPhone } from '../support/header.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Opens the cashier from the header, deposits an amount with a method, and waits for the provider's page. */
async function startPayment(page: Page, amount: string, method: 'Visa' | 'Trustly'): Promise<void> {
  await goToCashier(page);
  await expect(page).toHaveURL('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await chooseMethod(page, new RegExp(`^${method}`));
  await page.getByRole('button', { name: `Deposit €${amount}.00` }).click();
  await page.waitForURL(new RegExp(`sandbox\\.localhost:${currentProduct().ports.sandbox}/payments/pay/`));
  await expect(page.getByRole('heading', { level: 1, name: `Pay €${amount}.00` })).toBeVisible();
}

/** Approves the payment. `notification` sets when and how often the provider notifies the platform. */
async function approve(page: Page, notification: string): Promise<void> {
  await page.getByText('Test controls').click();
  await page.getByLabel('When the casino hears of it').selectOption({ label: notification });
  await page.getByRole('button', { name: 'Approve' }).click();
}

const statusWith = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });

/** Expects the transaction list to contain one deposit of this amount, with this status. */
async function expectListed(page: Page, amount: string, status: string): Promise<void> {
  if (!page.url().endsWith('/account/transactions')) await page.goto('/en/account/transactions');
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  const row = rows.filter({ hasText: 'Deposit' }).filter({ hasText: `€${amount}.00` });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(status);
}

/** Signs a player in and opens the list. Returns a function that expects the balance to grow by an amount in euros. */
async function signInPayer(page: Page): Promise<(amount: number) => Promise<void>> {
  await signIn(page, await createPlayer());
  await page.goto('/en/account/transactions');
  let expected = 100_000;
  await expect.poll(() => cents(page)).toBe(expected);
  return async (amount) => {
    expected += amount * 100;
    await expect.poll(() => cents(page)).toBe(expected);
  };
}

atOneWidth((width) => {
  test('each deposit through the payment page is credited once and listed [RT5, AC10]', async ({ page, context }) => {
    const expectCredit = await signInPayer(page);

    await test.step('approved by card, with the notification before the return', async () => {
      await startPayment(page, '25', 'Visa');
      await payByCard(page, 'Aino Demo');
      await expect(page).toHaveURL(/\/en\/account\/deposit-completed\?ref=/);
      await expect(statusWith(page, '€25.00 is in your balance.')).toBeVisible();
      await expectCredit(25);
      await page.getByRole('link', { name: 'See transactions' }).click();
      await expect(page).toHaveURL('/en/account/transactions');
      await expectListed(page, '25', 'Done');
    });

    await test.step('declined, regardless of the return URL', async () => {
      await startPayment(page, '30', 'Trustly');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page).toHaveURL(/deposit-completed\?ref=/);
      await expect(statusWith(page, 'The deposit of €30.00 was declined.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to deposit' })).toBeVisible();
      await page.goto(`${page.url()}&status=SUCCESSFUL&amount=9999.00&success=true`);
      await expect(statusWith(page, 'The deposit of €30.00 was declined.')).toBeVisible();
      await expectCredit(0);
      await expectListed(page, '30', 'Failed');
    });

    await test.step('left pending, then confirmed while the page is open', async () => {
      await startPayment(page, '40', 'Trustly');
      const provider = page.url();
      await page.getByRole('button', { name: 'Leave pending' }).click();
      await expect(statusWith(page, '€40.00 is being checked.')).toBeVisible();
      await expectCredit(0);
      const bank = await context.newPage();
      await bank.goto(provider);
      await bank.getByRole('button', { name: 'Confirm now' }).click();
      await expect(statusWith(page, '€40.00 is in your balance.')).toBeVisible();
      await bank.close();
      await expectCredit(40);
      await expectListed(page, '40', 'Done');
    });

    await test.step('notified twice, credited once', async () => {
      await startPayment(page, '50', 'Trustly');
      await approve(page, 'Twice');
      await expect(statusWith(page, '€50.00 is in your balance.')).toBeVisible();
      await expectCredit(50);
      await expectListed(page, '50', 'Done');
    });

    await page.reload();
    await expect(balance(page)).toHaveText('€1,115.00');
    expect(isPhone(page)).toBe(width < 768);
  });

  test(
    'a deposit is credited even if its notification arrives after the return or without one [RT5, AC10]',
    IN_MATRIX,
    async ({ page, context }) => {
      const expectCredit = await signInPayer(page);

      await test.step('the notification credits a deposit whose page the player has closed', async () => {
        const payingPage = await context.newPage();
        await payingPage.goto('/en/account/transactions');
        await startPayment(payingPage, '45', 'Trustly');
        const provider = payingPage.url();
        await payingPage.close();
        await page.bringToFront();
        await page.reload();
        await expectListed(page, '45', 'Not finished');
        const bank = await context.newPage();
        await bank.goto(provider);
        await bank.getByRole('button', { name: 'Approve' }).click();
        await bank.waitForURL(/deposit-completed/);
        await bank.close();
        await expectCredit(45);
        await page.reload();
        await expectListed(page, '45', 'Done');
      });

      await test.step('a notification after the return credits the deposit on the open page', async () => {
        await startPayment(page, '55', 'Trustly');
        await approve(page, 'After the return');
        await expect(page).toHaveURL(/deposit-completed\?ref=/);
        await expect(statusWith(page, '€55.00 is in your balance.')).toBeVisible();
        await expectCredit(55);
        await expectListed(page, '55', 'Done');
      });
    },
  );
});

test('another player’s payment gets the same response as a nonexistent one', async ({ page }) => {
  await signIn(page, await createPlayer());
  await page.goto('/en/account/deposit-completed?ref=00000000-0000-4000-8000-000000000000&status=SUCCESSFUL');
  await expect(page.getByText('There is no such payment')).toBeVisible();
});

test('the cashier is a separate document whose CSP allows only the payment provider', async ({ page }) => {
  await signIn(page, await createPlayer());
  await page.goto('/en/casino');
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const [documentResponse] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/en/account/deposit') && response.status() === 200),
    page.getByRole('banner').getByRole('link', { name: 'Deposit' }).click(),
  ]);
  expect(documentResponse.request().resourceType()).toBe('document');
  const directive = (text: string, name: string) => text.split('; ').find((part) => part.startsWith(`${name} `));
  const policy = documentResponse.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(directive(policy, 'frame-src')?.split(' ')).toHaveLength(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document', 'yes');

  // Leaving the cashier loads a new document, so its CSP does not apply to other pages.
  await page.getByRole('banner').getByRole('link', { name: 'Casino', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
  const loadedPath = await page.evaluate(
    () => new URL((performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).name).pathname,
  );
  expect(loadedPath).toBe('/en/casino');
});
