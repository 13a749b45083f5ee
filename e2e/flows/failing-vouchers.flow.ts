import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { postToProvider } from '../support/payment-company.ts';
import { expect, test } from '../support/site.ts';
import { makeDepositsDue } from '../support/time-passes.ts';
import { fillInVoucher, requestVoucher } from '../support/voucher.ts';
import { atOneWidth } from '../support/widths.ts';

const statusWith = (page: Page, words: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: words });
/** Returns the player's spendable balance: 1,000.00 plus deposits. */
const spendable = async (context: BrowserContext) => {
  const response = await context.request.get('/api/account/user');
  return ((await response.json()) as { data: { balances: { spendable: string } } }).data.balances.spendable;
};

const CREDITED = /50\.00 is in your balance/;
const CASES = [
  { title: 'refused at the shop', action: 'refuse', delivery: 'before', words: /50\.00 was declined/, left: '1000.00' },
  { title: 'expired, notified twice', action: 'expire', delivery: 'twice', words: /has run out/, left: '1000.00' },
  { title: 'expired, notified late', action: 'expire', delivery: 'after', words: /has run out/, left: '1000.00' },
  { title: 'paid, notified twice', action: 'confirm', delivery: 'twice', words: CREDITED, left: '1050.00' },
  { title: 'paid, notified late', action: 'confirm', delivery: 'after', words: CREDITED, left: '1050.00' },
] as const;

atOneWidth((width) => {
  for (const { title, action, delivery, words, left } of CASES) {
    test(`the page shows a voucher that is ${title} [AC2, AC3]`, IN_MATRIX, async ({ page, context, request }) => {
      await fillInVoucher(page, context, '50');
      const { reference } = await requestVoucher(page, context);
      await postToProvider(request, '/test-controls', { reference, action, delivery });
      await expect(statusWith(page, words)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await spendable(context)).toBe(left);
      await page.reload();
      await expect(statusWith(page, words)).toBeVisible();
      if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  }

  test(
    'a paid voucher without a notification is detected by polling the provider [AC2, RT5]',
    IN_MATRIX,
    async ({ page, context, request }) => {
      await fillInVoucher(page, context, '50');
      const { id, reference } = await requestVoucher(page, context);
      await postToProvider(request, '/test-controls', { reference, action: 'confirm', delivery: 'hold' });
      await page.reload();
      await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await makeDepositsDue(id);
      await expect(statusWith(page, CREDITED)).toBeVisible({ timeout: 30_000 });
      expect(await spendable(context)).toBe('1050.00');
    },
  );
});
