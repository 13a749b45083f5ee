import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseMethod } from '../support/cashier.ts';
import { forgedCall } from '../support/forged-call.ts';
import { cents } from '../support/header.ts';
import { deskPage } from '../support/help-desk.ts';
import { suspendServer } from '../support/outage.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { saveAccount } from '../support/saved-instruments.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { makeDepositsDue } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function fillTicket(page: Page, subject: string): Promise<void> {
  await page.goto('/en/account/support?new=1');
  const form = main(page).getByRole('form', { name: 'Write to support' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('I paid €120.00 by card this morning.');
}

const sendTicket = async (page: Page): Promise<string> => {
  await main(page).getByRole('button', { name: 'Send to support' }).press('Enter');
  await page.waitForURL(/\/support\/ticket\/T-\d+$/);
  return page.url().split('/').at(-1) ?? '';
};

atOneWidth((width) => {
  test('attached files reach the help desk, and an invalid file is rejected [AC9]', async ({ page, request }) => {
    await signIn(page, await createPlayer());
    await fillTicket(page, 'My deposit is missing');
    const chooser = main(page).getByLabel('Attach files', { exact: true });
    await chooser.first().setInputFiles([{ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL }]);
    const files = main(page).getByRole('list', { name: 'Files' });
    await expect(files.getByText('receipt.png')).toBeVisible();
    await chooser
      .first()
      .setInputFiles([{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }]);
    await expect(
      main(page)
        .getByRole('alert')
        .getByText(/notes\.png was not attached\./),
    ).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const id = await sendTicket(page);
    const link = main(page).getByRole('log').getByRole('link', { name: 'receipt.png' });
    await expect(link).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
    expect(download.suggestedFilename()).toBe('receipt.png');
    await expect.poll(async () => (await request.get(deskPage(id))).text()).toContain('receipt.png');
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('a message reaches the help desk after its outage, and the player sees it immediately [AC9]', async ({
    page,
    request,
  }) => {
    await signIn(page, await createPlayer());
    await fillTicket(page, 'Is anybody there?');
    const outage = suspendServer(currentProduct().ports.sandbox);
    let id = '';
    try {
      id = await sendTicket(page);
      await expect(main(page).getByText('With us').last()).toBeVisible();
      await expect(main(page).getByRole('log').getByText('I paid €120.00 by card')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    } finally {
      await outage.end();
    }
    await expect.poll(async () => (await request.get(deskPage(id))).status(), { timeout: 60_000 }).toBe(200);
  });
});

test('a deposit without a notification is credited by polling the provider [AC4, RT5]', async ({ page, context }) => {
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('35');
  await chooseMethod(page, /^Trustly/);
  await page.getByRole('button', { name: 'Deposit €35.00' }).click();
  await page.waitForURL(/\/payments\/pay\//);
  await page.getByText('Test controls').click();
  await page.getByLabel('When the casino hears of it').selectOption({ label: 'Held until released' });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/deposit-completed\?ref=/);
  const status = main(page).getByRole('status');
  await expect(status.filter({ hasText: '€35.00 is being checked.' })).toBeVisible();
  await makeDepositsDue(new URL(page.url()).searchParams.get('ref') ?? '');
  await expect(status.filter({ hasText: '€35.00 is in your balance.' })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => cents(page)).toBe(103_500);
  expect(await axeViolations(page)).toEqual([]);
});

test('a notification with a wrong signature changes nothing [RT5, AC9]', async ({ page, context }) => {
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('45');
  await chooseMethod(page, /^Trustly/);
  await page.getByRole('button', { name: 'Deposit €45.00' }).click();
  await page.waitForURL(/\/payments\/pay\//);
  const open = (await (await context.request.get('/api/account/deposit')).json()) as { data: { reference: string }[] };
  const orderId = open.data[0]?.reference ?? '';
  const paid = { eventId: randomUUID(), orderId, providerReference: 'forged', status: 'SUCCESSFUL' };
  const forged = await forgedCall('/api/payments/paycorner/notify', { ...paid, amount: '45.00', currency: 'EUR' });
  expect(forged).toMatchObject({ status: 401, code: 'invalid_signature' });
  const event = { number: 1, id: randomUUID(), ticket: 'T-1', kind: 'status', status: 'CLOSED' };
  const ticketEvent = await forgedCall('/api/help-desk/lanternhelp/events', event);
  expect(ticketEvent).toMatchObject({ status: 401, code: 'invalid_signature' });
  await page.goto('/en/account/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: /€45\.00/ })).toContainText(
    'Not finished',
  );
  await expect.poll(() => cents(page)).toBe(100_000);
});

test('a payout notification with a wrong signature pays nothing [RT5, AC5]', async ({ page, context }) => {
  await signIn(context, await createPlayer());
  await saveAccount(context);
  await page.goto('/en/account/withdrawal');
  await main(page).getByRole('textbox', { name: 'Amount' }).fill('45');
  const button = page.getByRole('complementary').getByRole('button', { name: /^Withdraw €/ });
  await expect(button).toBeEnabled();
  await button.press('Enter');
  await expect(main(page).getByText(/is set aside\. Reference W-\d+/)).toBeVisible();
  const open = async () => {
    const response = await context.request.get('/api/account/withdrawal?which=all');
    return ((await response.json()) as { data: { items: { id: string; state: string; status: string }[] } }).data.items;
  };
  const [requested] = await open();
  const payoutId = requested?.id ?? '';
  for (const status of ['PAID', 'FAILED', 'RETURNED']) {
    const notification = {
      eventId: randomUUID(),
      payoutId,
      providerReference: 'forged',
      status,
      amount: '45.00',
      currency: 'EUR',
    };
    const forged = await forgedCall('/api/payments/paycorner/payouts', notification);
    expect(forged).toMatchObject({ status: 401, code: 'invalid_signature' });
  }
  expect(await open()).toEqual([requested]);
  expect(requested).toMatchObject({ state: 'on_hold', status: 'QUEUED' });
  await page.reload();
  await expect(main(page).getByText('Where your €1,000.00 is')).toBeVisible();
});
