import type { Page } from '@playwright/test';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Starts a deposit like the cashier but does not pay it. */
async function startDeposit(page: Page): Promise<{ reference: string; redirectUrl: string }> {
  const deposit = await post(page, '/api/account/deposit', { instrumentId: 'trustly', amount: '35.00' });
  return ((await deposit.json()) as { data: { reference: string; redirectUrl: string } }).data;
}

atOneWidth(() => {
  test('the transaction message shows the server’s state to its owner only [RT4]', async ({ page, watch }) => {
    const statusText = page.getByRole('main').getByRole('status');
    await signIn(page, await createPlayer());
    const { reference, redirectUrl } = await startDeposit(page);
    const message = `/en/trxmessage?ref=${reference}&message=returned&status=SUCCESSFUL`;
    await page.goto(message);
    await expect(statusText).toHaveText('€35.00 is being checked.');
    await expect(page.getByText('You are back from the payment page.')).toBeVisible();

    await page.goto(redirectUrl);
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page).toHaveURL(/deposit-completed\?ref=/);
    await page.goto(message);
    await expect(statusText).toHaveText('The deposit of €35.00 was declined.');
    await page.getByRole('link', { name: 'See transactions' }).click();
    await expect(page).toHaveURL('/en/account/transactions');
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('€35.00');
    expect(watch.errors).toEqual([]);

    // Another player's transaction gets the same response as a nonexistent one.
    await signIn(page, await createPlayer());
    await page.goto(message);
    await expect(page.getByText('There is no such payment')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See transactions' })).toBeVisible();
  });
});
