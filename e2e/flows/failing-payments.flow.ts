import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseMethod } from '../support/cashier.ts';
import { cents } from '../support/header.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { postToProvider, pressProviderButton, startDeposit } from '../support/payment-company.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { saveCard } from '../support/saved-instruments.ts';
import { expect, test } from '../support/site.ts';
import { makeDepositsDue } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

const statusWith = (page: Page, text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
async function signInPayer(page: Page, context: BrowserContext): Promise<(euros: number) => Promise<void>> {
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  let balance = 100_000;
  return async (euros) => {
    balance += euros * 100;
    await page.reload();
    await expect.poll(() => cents(page)).toBe(balance);
  };
}

atOneWidth(() => {
  for (const method of ['Visa', 'Trustly', 'Skrill']) {
    test(
      `declined, cancelled and expired ${method} deposits leave the balance unchanged [RT5, AC4]`,
      IN_MATRIX,
      async ({ page, context, request }) => {
        const expectCredit = await signInPayer(page, context);
        await startDeposit(page, 21, method);
        await pressProviderButton(page, method, 'Decline');
        await expect(statusWith(page, /€21\.00 was declined/)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await page.getByRole('link', { name: 'Back to deposit' }).press('Enter');
        await expect(amount(page)).toHaveValue('21');

        await startDeposit(page, 22, method);
        await pressProviderButton(page, method, 'Cancel');
        await expect(statusWith(page, /€22\.00 was cancelled/)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);

        await postToProvider(request, '/test-controls', {
          reference: await startDeposit(page, 23, method),
          action: 'expire',
        });
        await page.reload();
        await page.getByRole('link', { name: 'Back to the casino' }).press('Enter');
        await expect(statusWith(page, /time to pay €23\.00 has run out/)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await expectCredit(0);
      },
    );

    test(
      `${method} deposits notified twice, late or never count once and can be charged back [RT5, AC4]`,
      IN_MATRIX,
      async ({ page, context, request }) => {
        const expectCredit = await signInPayer(page, context);
        for (const [sum, notification] of [
          [24, 'Twice'],
          [25, 'After the return'],
        ] as const) {
          await startDeposit(page, sum, method);
          await pressProviderButton(page, method, 'Approve', notification);
          await expect(statusWith(page, new RegExp(`€${sum}\\.00 is in your balance`))).toBeVisible();
          await expectCredit(sum);
        }
        const reference = await startDeposit(page, 26, method);
        await pressProviderButton(page, method, 'Approve', 'Held until released');
        await expect(statusWith(page, /€26\.00 is being checked/)).toBeVisible();
        await makeDepositsDue(new URL(page.url()).searchParams.get('ref') ?? '');
        await expect(statusWith(page, /€26\.00 is in your balance/)).toBeVisible({ timeout: 30_000 });
        await expectCredit(26);

        await postToProvider(request, '/test-controls', { reference, action: 'reverse' });
        await page.reload();
        await expect(statusWith(page, /€26\.00 was returned/)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await expectCredit(-26);
      },
    );
  }

  test('a rejected 3-D Secure challenge declines the deposit [B16]', IN_MATRIX, async ({ page, context }) => {
    const expectCredit = await signInPayer(page, context);
    await saveCard(context, '4242 4242 4242 4242');
    await page.goto('/en/account/deposit');
    await amount(page).fill('27');
    await chooseMethod(page, /^Visa •••• 4242/);
    await page.getByRole('button', { name: 'Deposit €27.00' }).press('Enter');
    await page.frameLocator('iframe[title="Your bank asks"]').getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(statusWith(page, /€27\.00 was declined/)).toBeVisible();
    await expect(page.getByText('Your bank did not confirm that it is you.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expectCredit(0);
  });
});
