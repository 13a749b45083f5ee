import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { operatorOf } from '../support/operator.ts';
import { hanging } from '../support/outage.ts';
import { atTheCompany } from '../support/payment-company.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { saveAccount } from '../support/saved-instruments.ts';
import { expect, running, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, reference: string) => main(page).getByRole('row', { name: new RegExp(reference) });
const card = (page: Page, reference: string) => main(page).getByRole('region', { name: reference, exact: true });

async function open(page: Page): Promise<void> {
  await signIn(page, await aPlayer());
  await saveAccount(page.context());
  await page.goto('/en/account/withdrawal');
}

/** Withdraws by the keyboard; what `beforeApproval` does with the payout's id comes before an operator approves it. */
async function withdraw(page: Page, euros: number, beforeApproval = async (_id: string) => {}) {
  await main(page).getByRole('textbox', { name: 'Amount' }).fill(String(euros));
  const button = page.getByRole('complementary').getByRole('button', { name: /^Withdraw €/ });
  await expect(button).toBeEnabled();
  await button.press('Enter');
  const done = main(page).getByText(/is set aside\. Reference W-\d+/);
  await expect(done).toBeVisible();
  const reference = /W-\d+/.exec((await done.textContent()) ?? '')?.[0] ?? '';
  const answer = await page.context().request.get('/api/account/withdrawal');
  const { data } = (await answer.json()) as { data: { items: { id: string; reference: string }[] } };
  const id = data.items.find((one) => one.reference === reference)?.id ?? '';
  await beforeApproval(id);
  const operate = await operatorOf(running(), 'withdrawals');
  await operate('withdrawals', 'approve', reference, '--reason', 'Papers seen');
  return { id, reference };
}

atOneWidth(() => {
  for (const [action, state, left] of [
    ['pay', 'Paid', '€970.00'],
    ['fail', 'Returned', '€1,000.00'],
  ] as const) {
    test(
      `a payout whose result comes before the company answers its order: ${action} [AC5]`,
      IN_MATRIX,
      async ({ page, request }) => {
        await open(page);
        const early = (of: string) => atTheCompany(request, '/payouts/early', { of, action });
        const { reference } = await withdraw(page, 30, early);
        await expect(row(page, reference).getByText(state)).toBeVisible({ timeout: 20_000 });
        await expect(main(page).getByText(`Where your ${left} is`)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      },
    );
  }

  test('a bank that refuses, and one that is heard of late or never [AC5]', IN_MATRIX, async ({ page, request }) => {
    test.setTimeout(120_000);
    await open(page);
    const tell = (reference: string, action: string, more = {}) =>
      atTheCompany(request, '/payouts', { reference, action, ...more });

    const refused = await withdraw(page, 31);
    await expect(card(page, refused.reference).getByText('On its way')).toBeVisible({ timeout: 20_000 });
    await tell(refused.id, 'fail', { reason: 'account_closed', delivery: 'twice' });
    await expect(row(page, refused.reference).getByText('Returned')).toBeVisible();
    await expect(main(page).getByText('Where your €1,000.00 is')).toBeVisible();

    await page.reload();
    const late = await withdraw(page, 32);
    await expect(card(page, late.reference).getByText('On its way')).toBeVisible({ timeout: 20_000 });
    await tell(late.id, 'pay', { delivery: 'after' });
    await expect(row(page, late.reference).getByText('Paid')).toBeVisible({ timeout: 20_000 });

    await page.reload();
    const silent = await withdraw(page, 33);
    await expect(card(page, silent.reference).getByText('On its way')).toBeVisible({ timeout: 20_000 });
    await tell(silent.id, 'pay', { delivery: 'hold' });
    await page.reload();
    await expect(card(page, silent.reference).getByText('On its way')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await tell(silent.id, 'resend');
    await expect(row(page, silent.reference).getByText('Paid')).toBeVisible();
    await expect(main(page).getByText('Where your €935.00 is')).toBeVisible();
  });

  test('a company that hangs gets the payout later, once [AC5]', IN_MATRIX, async ({ page, request }) => {
    test.setTimeout(120_000);
    await open(page);
    const outage = hanging(running().ports.sandbox);
    let payout = { id: '', reference: '' };
    try {
      payout = await withdraw(page, 34);
      await expect(card(page, payout.reference)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await outage.over();
    }
    await expect(card(page, payout.reference).getByText('On its way')).toBeVisible({ timeout: 60_000 });
    await atTheCompany(request, '/payouts', { reference: payout.id, action: 'pay' });
    await expect(row(page, payout.reference).getByText('Paid')).toBeVisible();
    await expect(main(page).getByText('Where your €966.00 is')).toBeVisible();
  });
});
