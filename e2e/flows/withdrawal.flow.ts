import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseMethod } from '../support/cashier.ts';
import { acceptIdentity } from '../support/documents.ts';
import { operatorOf } from '../support/operator.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post, sendDelete } from '../support/post.ts';
import { reauthenticate } from '../support/prove-it.ts';
import { saveAccount } from '../support/saved-instruments.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');
const slip = (page: Page) => page.getByRole('complementary');
const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Withdrawal.* step \d of 4:/ });
const card = (page: Page, reference: string) => main(page).getByRole('region', { name: reference, exact: true });

/** Opens the withdrawal page and adds a bank account with the keyboard. */
async function openWithAccount(page: Page): Promise<void> {
  const player = await createPlayer();
  await signIn(page, player);
  await page.goto('/en/account/withdrawal');
  await expect(main(page).getByText('Where your €1,000.00 is')).toBeVisible();
  await main(page).getByRole('button', { name: 'Add an account' }).press('Enter');
  await main(page).getByLabel('Name of the account holder').fill('Aino Demo');
  await main(page).getByLabel('Account number (IBAN)').fill('FI21 1234 5600 0007 85');
  await page.keyboard.press('Enter');
  await reauthenticate(page, player.password);
  await expect(main(page).getByRole('radio', { name: /^Trustly/ })).toBeChecked();
}

/** Requests a withdrawal with the keyboard. Returns its reference. */
async function withdraw(page: Page, amount: string): Promise<string> {
  await main(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  const button = slip(page).getByRole('button', { name: /^Withdraw €/ });
  // The button is disabled until the balance has loaded.
  await expect(button).toBeEnabled();
  await button.press('Enter');
  const confirmation = main(page).getByText(/is set aside\. Reference W-\d+/);
  await expect(confirmation).toBeVisible();
  const reference = /W-\d+/.exec((await confirmation.textContent()) ?? '')?.[0] ?? '';
  await expect(card(page, reference)).toBeVisible();
  return reference;
}

/**
 * Opts in to the welcome bonus, deposits 20.00 with a wallet and claims the bonus. The wallet must be the player's own,
 * because a wallet that another player has used earns no bonus.
 */
async function depositWithBonus(page: Page): Promise<void> {
  const player = await createPlayer({ balance: { withdrawable: '30.00' } });
  await signIn(page, player);
  const offers = await page.context().request.get('/api/bonus/available');
  const { data } = (await offers.json()) as { data: { items: { id: string; code: string }[] } };
  await post(page, '/api/bonus/opt-in', { bonusId: data.items.find(({ code }) => code === 'WELCOME')?.id ?? '' });
  await page.goto('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await chooseMethod(page, /^Skrill/);
  await page.getByRole('button', { name: 'Deposit €20.00' }).press('Enter');
  await page.getByLabel('Your email address').fill(`${player.username}@mail.example`);
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(main(page).getByText('€20.00 is in your balance.')).toBeVisible();
  await page.goto('/en/account/bonus');
  const bonus = main(page).getByRole('region', { name: 'Welcome €20' });
  await bonus.getByRole('checkbox').press('Space');
  await bonus.getByRole('button', { name: 'Claim', exact: true }).press('Enter');
  await expect(bonus.getByText('Running')).toBeVisible();
}

/** Expects the slip to stay above a withdrawal's steps at every scroll position. */
async function expectNoOverlap(page: Page, reference: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const steps = card(page, reference);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), share);
    const [slipBox, stepsBox] = [await slip(page).boundingBox(), await steps.boundingBox()];
    expect((slipBox?.y ?? 0) + (slipBox?.height ?? 0)).toBeLessThanOrEqual(stepsBox?.y ?? 0);
  }
  if (before) await page.setViewportSize(before);
}

atOneWidth((width) => {
  test('a withdrawal ends a deposit bonus after the player has agreed to it [AC5, AC8]', async ({ page }) => {
    await depositWithBonus(page);
    await page.goto('/en/account/withdrawal');
    const endedBonuses = main(page).getByRole('region', { name: 'What this withdrawal ends' });
    await expect(endedBonuses.getByRole('listitem')).toContainText('Welcome €20: you lose €20.00 in bonus money.');
    await main(page).getByRole('textbox', { name: 'Amount' }).fill('20');
    const button = slip(page).getByRole('button', { name: 'Withdraw €20.00' });
    await button.press('Enter');
    const box = endedBonuses.getByRole('checkbox', { name: 'I agree to lose this with the withdrawal.' });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleDescription(/^Tick this box to withdraw/);
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await box.press('Space');
    await button.press('Enter');
    await expect(main(page).getByText(/^€20\.00 to .* is set aside\. Reference W-\d+/)).toBeVisible();
    await expect(endedBonuses).toHaveCount(0);
    await page.goto('/en/account/bonus');
    await expect(page.getByRole('table', { name: 'Earlier bonuses' }).getByText('You gave up €20.00')).toBeVisible();
  });

  test('a withdrawal is requested, approved at the desk, sent and paid while the page is open [AC5, AC6, B6]', async ({
    page,
    request,
  }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    await openWithAccount(page);
    await main(page).getByRole('textbox', { name: 'Amount' }).fill('5');
    await slip(page)
      .getByRole('button', { name: /^Withdraw/ })
      .press('Enter');
    await expect(main(page).getByText('The smallest withdrawal is €10.00.')).toBeVisible();
    await main(page).getByRole('textbox', { name: 'Amount' }).fill('120');
    await page.reload();
    // Typed values survive a reload.
    await expect(main(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('120');
    const reference = await withdraw(page, '120');
    await expect(card(page, reference).getByText('We need to check your identity first')).toBeVisible();
    await expect(card(page, reference).getByText('The date follows when your identity is checked')).toBeVisible();
    await expect(card(page, reference).getByText(/^(By|Arrives by) /)).toHaveCount(0);
    await expect(card(page, reference).getByRole('link', { name: 'Send an identity document' })).toBeVisible();
    await expect(header(page)).toHaveAccessibleName(/^Withdrawal on hold, step 2 of 4: €120\.00 /);
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoOverlap(page, reference);

    const approve = () => operate<{ id: string }>('withdrawals', 'approve', reference, '--reason', 'Papers seen');
    await expect(approve()).rejects.toThrow(/parlay desk documents list --kind id --customer/);
    await acceptIdentity(page.context());
    await expect(card(page, reference).getByText(/^New destination: payouts to it begin/)).toBeVisible();
    const { id } = await approve();
    await expect(card(page, reference).getByText('On its way')).toBeVisible();
    await expect(header(page)).toHaveAccessibleName(/^Withdrawal, step 4 of 4: €120\.00 /);
    const paid = await request.post(`http://localhost:${currentProduct().ports.sandbox}/payments/payouts`, {
      data: { reference: id, action: 'pay', delivery: 'twice' },
    });
    expect(paid.ok()).toBe(true);
    const row = main(page).getByRole('row', { name: new RegExp(reference) });
    await expect(row.getByText('Paid')).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expect(main(page).getByText('Where your €880.00 is')).toBeVisible();
    await request.post(`http://localhost:${currentProduct().ports.sandbox}/payments/payouts`, {
      data: { reference: id, action: 'return', reason: 'account_closed' },
    });
    await expect(row.getByText('Returned')).toBeVisible();
    await expect(main(page).getByText('Where your €1,000.00 is')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a withdrawal is rejected with a reason, another is cancelled, and the money is returned [AC5]', async ({
    page,
  }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    await openWithAccount(page);
    const first = await withdraw(page, '50');
    await operate('withdrawals', 'reject', first, '--reason', 'The account is not yours');
    const row = main(page).getByRole('row', { name: new RegExp(first) });
    await expect(row.getByText('The account is not yours')).toBeVisible();
    const second = await withdraw(page, '60');
    await card(page, second).getByRole('button', { name: 'Cancel withdrawal' }).press('Enter');
    await expect(
      main(page)
        .getByRole('row', { name: new RegExp(second) })
        .getByText('Cancelled'),
    ).toBeVisible();
    await expect(main(page).getByText('€10.00 to €600.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a destination blocked by an operator stays visible with the reason and gets no payout [AC6]', async ({
    page,
    context,
  }) => {
    const operate = await operatorOf(currentProduct(), 'withdrawals');
    await openWithAccount(page);
    const first = await withdraw(page, '50');
    const { data } = (await (await context.request.get('/api/account/user')).json()) as {
      data: { customerId: string };
    };
    const { items } = await operate<{ items: { id: string }[] }>(
      'instruments',
      'list',
      data.customerId,
      '--reason',
      'a test looks',
    );
    await operate('instruments', 'block', items[0]?.id ?? '', '--reason', 'Your bank reports this account as closed.');
    await page.reload();
    await expect(main(page).getByRole('radio', { name: /^Trustly/ })).toBeDisabled();
    await expect(main(page).getByText(/^Your bank reports this account as closed\./)).toBeVisible();
    await expect(card(page, first)).toBeVisible();
    await expect(slip(page).getByRole('button', { name: /^Withdraw/ })).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
    await operate('instruments', 'unblock', items[0]?.id ?? '', '--reason', 'The bank was wrong');
    await page.reload();
    await expect(main(page).getByRole('radio', { name: /^Trustly/ })).toBeChecked();
  });
});

/** Requests and cancels withdrawals through the API. */
async function cancelWithdrawals(page: Page, count: number): Promise<void> {
  const instrumentId = await saveAccount(page.context());
  for (let n = 0; n < count; n += 1) {
    const response = await post(page, '/api/account/withdrawal', { instrumentId, amount: `${10 + n}.00` });
    const { data } = (await response.json()) as { data: { withdrawals: { id: string }[] } };
    for (const { id } of data.withdrawals) await sendDelete(page, `/api/account/withdrawal?id=${id}`);
  }
}

test('earlier withdrawals are paged with the keyboard [AC5]', async ({ page }) => {
  await signIn(page, await createPlayer());
  await cancelWithdrawals(page, 6);
  await page.goto('/en/account/withdrawal');
  const rows = main(page).getByRole('row').filter({ hasText: /W-\d+/ });
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('€15.00');
  const pages = main(page).getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(pages.getByText('Page 2')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('€10.00');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(rows).toHaveCount(5);
});
