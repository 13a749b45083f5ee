import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseMethod } from '../support/cashier.ts';
import { cents } from '../support/header.ts';
import { IN_MATRIX, matrixOnlyUnless } from '../support/matrix.ts';
import { postToProvider } from '../support/payment-company.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { saveCard } from '../support/saved-instruments.ts';
import { expect, test } from '../support/site.ts';
import { fillInVoucher, sendVoucher } from '../support/voucher.ts';
import { atOneWidth } from '../support/widths.ts';

const statusWith = (page: Page, text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });
const RESULTS = {
  approve: /is in your balance/,
  decline: /was declined/,
  cancel: /was cancelled/,
} as const;
const METHODS = [
  { name: /^Trustly/, by: 'bank' },
  { name: /^Skrill/, by: 'wallet' },
  { name: /^Visa •••• 4242/, by: 'card' },
] as const;

atOneWidth((width) => {
  // The provider recognizes the orders by their amounts, so no other test of the run may deposit these amounts.
  let amountInCents = width === 390 ? 6_100 : 7_100;
  const nextAmount = () => {
    amountInCents += 1;
    return (amountInCents / 100).toFixed(2);
  };

  for (const { name, by } of METHODS)
    for (const [action, text] of Object.entries(RESULTS)) {
      const sum = nextAmount();
      test(
        `a notification that precedes the response to a ${by} order takes effect: ${action} [RT5, AC4]`,
        matrixOnlyUnless(by === 'bank' && action === 'approve'),
        async ({ page, context, request }) => {
          await signIn(context, await createPlayer());
          if (by === 'card') await saveCard(context, '4242 4242 4242 4242');
          await postToProvider(request, '/test-controls/early', { of: sum, action });
          await page.goto('/en/account/deposit');
          await page.getByRole('textbox', { name: 'Amount' }).fill(sum);
          await chooseMethod(page, name);
          await page.getByRole('button', { name: `Deposit €${sum}` }).press('Enter');
          await page.waitForURL(/deposit-completed\?ref=/);
          await expect(statusWith(page, text)).toContainText(`€${sum}`);
          const isPaid = action === 'approve';
          await expect.poll(() => cents(page)).toBe(isPaid ? 100_000 + Number(sum.replace('.', '')) : 100_000);
          expect(await axeViolations(page)).toEqual([]);
          await page.goto('/en/account/transactions');
          const table = page.getByRole('table', { name: 'Transactions' });
          const row = table.getByRole('row', { name: new RegExp(`€${sum}`) });
          await expect(row).toHaveCount(1);
          if (isPaid) await expect(row).toContainText('Done');
        },
      );
    }

  for (const [action, text] of Object.entries(RESULTS)) {
    const sum = nextAmount();
    test(
      `a notification that precedes the response to a voucher order takes effect: ${action} [RT5, AC2]`,
      IN_MATRIX,
      async ({ page, context, request }) => {
        await fillInVoucher(page, context, sum);
        await postToProvider(request, '/test-controls/early', { of: sum, action });
        await sendVoucher(page);
        await expect(statusWith(page, text)).toContainText(sum);
        await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toHaveCount(0);
        expect(await axeViolations(page)).toEqual([]);
      },
    );
  }
});
