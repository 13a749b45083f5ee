import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { operatorOf, type RunDesk } from '../support/operator.ts';
import { postToProvider } from '../support/payment-company.ts';
import {
  endedPayout,
  openPayout,
  openWithdrawals,
  type RequestedPayout,
  requestPayout,
  sendPayout,
} from '../support/payouts.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { compareStatement } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

const balanceText = (page: Page, sum: string) => page.getByRole('main').getByText(`Where your ${sum} is`);

async function requestAndSend(page: Page, operate: RunDesk, euros: number): Promise<RequestedPayout> {
  await openWithdrawals(page);
  const payout = await requestPayout(page, euros);
  await sendPayout(page, operate, payout);
  return payout;
}
const recall = (operate: RunDesk, { reference }: RequestedPayout) =>
  operate('withdrawals', 'return', reference, '--reason', 'Paid to the wrong account');

atOneWidth((width) => {
  test('an operator recalls a paid payout from the bank [AC4, AC5]', IN_MATRIX, async ({ page, request }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    const payout = await requestAndSend(page, operate, 35);
    await postToProvider(request, '/payouts', { reference: payout.id, action: 'pay' });
    const row = endedPayout(page, payout);
    await expect(row.getByText('Paid')).toBeVisible();
    await recall(operate, payout);
    await expect(row.getByText('Being returned')).toBeVisible();
    await expect(balanceText(page, '€965.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const returned = { reference: payout.id, action: 'return', reason: 'account_closed', delivery: 'twice' };
    await postToProvider(request, '/payouts', returned);
    await expect(row.getByText('Returned')).toBeVisible();
    await expect(balanceText(page, '€1,000.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('a recall that the provider refuses moves no money [AC4, AC5]', IN_MATRIX, async ({ page, request }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    const payout = await requestAndSend(page, operate, 36);
    const act = (action: string, delivery = 'before') =>
      postToProvider(request, '/payouts', { reference: payout.id, action, delivery });
    await recall(operate, payout);
    const open = openPayout(page, payout);
    await expect(open.getByText('Being returned')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await act('refuse-recall', 'after');
    await expect(open.getByText('On its way')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await act('pay');
    await expect(endedPayout(page, payout).getByText('Paid')).toBeVisible();
    // The provider refuses the second recall immediately.
    await recall(operate, payout);
    await expect(endedPayout(page, payout).getByText('Return failed')).toBeVisible();
    await expect(balanceText(page, '€964.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  test(
    'an operator sees differences between statement and ledger until they agree [D11]',
    IN_MATRIX,
    async ({ page, request }) => {
      const operate = await operatorOf(currentProduct(), 'withdrawals');
      const payout = await requestAndSend(page, operate, 37);
      const since = new Date();
      const differences = async () => {
        type Difference = {
          reference: string;
          kind: string;
          problem: string;
          ledger: string | null;
          statement: string;
        };
        const { items } = await operate<{ items: Difference[] }>('reconciliation', 'differences');
        return items.filter(({ reference }) => reference === payout.reference);
      };
      await postToProvider(request, '/payouts', { reference: payout.id, action: 'pay', delivery: 'hold' });
      const line = { kind: 'payout', request: payout.id, amount: 3_700 };
      await compareStatement(line, since);
      expect(await differences()).toEqual([
        expect.objectContaining({ kind: 'payout', problem: 'not_in_ledger', ledger: null, statement: '37.00 EUR' }),
      ]);
      await expect(openPayout(page, payout).getByText('On its way')).toBeVisible();
      await postToProvider(request, '/payouts', { reference: payout.id, action: 'resend' });
      await expect(endedPayout(page, payout).getByText('Paid')).toBeVisible();
      await compareStatement(line, since);
      expect(await differences()).toEqual([]);
    },
  );
});
