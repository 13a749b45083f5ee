import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { operatorOf } from '../support/operator.ts';
import { suspendServer } from '../support/outage.ts';
import { postToProvider } from '../support/payment-company.ts';
import { endedPayout, openPayout, openWithdrawals, requestPayout, sendPayout } from '../support/payouts.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const balanceText = (page: Page, sum: string) => page.getByRole('main').getByText(`Where your ${sum} is`);

atOneWidth(() => {
  for (const [action, state, balanceAfter] of [
    ['pay', 'Paid', '€970.00'],
    ['fail', 'Returned', '€1,000.00'],
  ] as const) {
    test(
      `a payout result that precedes the response to its order takes effect: ${action} [AC5]`,
      IN_MATRIX,
      async ({ page, request }) => {
        const operate = await operatorOf(currentProduct(), 'withdrawals');
        await openWithdrawals(page);
        const payout = await requestPayout(page, 30);
        await postToProvider(request, '/payouts/early', { of: payout.id, action });
        await operate('withdrawals', 'approve', payout.reference, '--reason', 'Papers seen');
        await expect(endedPayout(page, payout).getByText(state)).toBeVisible();
        await expect(balanceText(page, balanceAfter)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      },
    );
  }

  test(
    'a payout result takes effect if the bank declines or if the notification is late or held back [AC5]',
    IN_MATRIX,
    async ({ page, request }) => {
      const operate = await operatorOf(currentProduct(), 'withdrawals');
      await openWithdrawals(page);
      const requestAndSend = async (euros: number) => {
        const payout = await requestPayout(page, euros);
        await sendPayout(page, operate, payout);
        return payout;
      };
      const act = (reference: string, action: string, more = {}) =>
        postToProvider(request, '/payouts', { reference, action, ...more });

      const declined = await requestAndSend(31);
      await act(declined.id, 'fail', { reason: 'account_closed', delivery: 'twice' });
      await expect(endedPayout(page, declined).getByText('Returned')).toBeVisible();
      await expect(balanceText(page, '€1,000.00')).toBeVisible();

      await page.reload();
      const late = await requestAndSend(32);
      await act(late.id, 'pay', { delivery: 'after' });
      await expect(endedPayout(page, late).getByText('Paid')).toBeVisible();

      await page.reload();
      const unnotified = await requestAndSend(33);
      await act(unnotified.id, 'pay', { delivery: 'hold' });
      await page.reload();
      await expect(openPayout(page, unnotified).getByText('On its way')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await act(unnotified.id, 'resend');
      await expect(endedPayout(page, unnotified).getByText('Paid')).toBeVisible();
      await expect(balanceText(page, '€935.00')).toBeVisible();
    },
  );

  test('a hanging provider receives the payout later and only once [AC5]', IN_MATRIX, async ({ page, request }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    await openWithdrawals(page);
    const payout = await requestPayout(page, 34);
    const outage = suspendServer(currentProduct().ports.sandbox);
    try {
      await operate('withdrawals', 'approve', payout.reference, '--reason', 'Papers seen');
      await expect(openPayout(page, payout)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await outage.end();
    }
    await expect(openPayout(page, payout).getByText('On its way')).toBeVisible({ timeout: 60_000 });
    await postToProvider(request, '/payouts', { reference: payout.id, action: 'pay' });
    await expect(endedPayout(page, payout).getByText('Paid')).toBeVisible();
    await expect(balanceText(page, '€966.00')).toBeVisible();
  });
});
