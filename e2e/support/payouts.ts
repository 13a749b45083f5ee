import type { Locator, Page } from '@playwright/test';
import { acceptIdentity } from './documents.ts';
import type { RunDesk } from './operator.ts';
import { createPlayer, signIn } from './player.ts';
import { saveAccount } from './saved-instruments.ts';
import { expect } from './site.ts';

export interface RequestedPayout {
  /** Our id, which the provider also receives. */
  id: string;
  /** Readable reference: "W-30412". */
  reference: string;
}

/** Locates a completed withdrawal. `openPayout` locates a pending one. */
export const endedPayout = (page: Page, { reference }: RequestedPayout): Locator =>
  page.getByRole('main').getByRole('row', { name: new RegExp(reference) });
export const openPayout = (page: Page, { reference }: RequestedPayout): Locator =>
  page.getByRole('main').getByRole('region', { name: reference, exact: true });

/** Opens the withdrawal page as a new, verified player with a bank account in another name. */
export async function openWithdrawals(page: Page): Promise<void> {
  await signIn(page, await createPlayer());
  await saveAccount(page.context());
  await acceptIdentity(page.context());
  await page.goto('/en/account/withdrawal');
}

/** Requests a withdrawal with the keyboard. The withdrawal then waits for an operator's approval. */
export async function requestPayout(page: Page, euros: number): Promise<RequestedPayout> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Amount' }).fill(String(euros));
  const button = page.getByRole('complementary').getByRole('button', { name: /^Withdraw €/ });
  await expect(button).toBeEnabled();
  await button.press('Enter');
  const confirmation = main.getByText(/is set aside\. Reference W-\d+/);
  await expect(confirmation).toBeVisible();
  const reference = /W-\d+/.exec((await confirmation.textContent()) ?? '')?.[0] ?? '';
  const response = await page.context().request.get('/api/account/withdrawal');
  const { data } = (await response.json()) as { data: { items: RequestedPayout[] } };
  return { id: data.items.find((payout) => payout.reference === reference)?.id ?? '', reference };
}

/** Approves a withdrawal as an operator. Resolves once it has been sent to the provider. */
export async function sendPayout(page: Page, operate: RunDesk, payout: RequestedPayout): Promise<void> {
  await operate('withdrawals', 'approve', payout.reference, '--reason', 'Papers seen');
  await expect(openPayout(page, payout).getByText('On its way')).toBeVisible();
}
