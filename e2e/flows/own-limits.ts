import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import type { Page } from '@playwright/test';
import { reauthenticate } from '../support/prove-it.ts';
import { expect } from '../support/site.ts';
import { makeRaiseDue } from '../support/time-passes.ts';

type Raise = JurisdictionPolicy['limits']['raise'];

const main = (page: Page) => page.getByRole('main');
const limitField = (page: Page) => main(page).getByRole('textbox', { name: 'Deposit limit, 7 days' });

/** Expects the limits page to show an unused limit, for example "€0.00 of €400.00" or "0,00 kr of 400,00 kr". */
export const expectLimit = (page: Page, amount: number) =>
  expect(
    main(page)
      .getByText(new RegExp(`(^|\\D)0[.,]00\\D* of \\D*${amount}[.,]00\\D* used`))
      .first(),
  ).toBeVisible();

/**
 * Sets a limit before the first deposit and expects a larger deposit to be blocked. The policy may require one (B4).
 */
export async function setLimit(page: Page, { limits }: JurisdictionPolicy) {
  await page.goto('/en/account/deposit');
  const prompt = main(page).getByRole('region', { name: 'Set a deposit limit first?' });
  await expect(prompt).toBeVisible();
  await expect(prompt.getByRole('radio')).toHaveCount(limits.periods.length);
  const isRequired = limits.required.includes('deposit');
  await expect(prompt.getByRole('button', { name: 'Not now' })).toHaveCount(isRequired ? 0 : 1);
  await prompt.getByRole('radio', { name: '7 days' }).press('Space');
  await limitField(page).fill('400');
  await limitField(page).press('Enter');
  await expect(main(page).getByText(/^You can still deposit \D*400[.,]00/)).toBeVisible();
  await main(page).getByRole('textbox', { name: 'Amount' }).fill('500');
  await expect(main(page).getByText(/^Your limits let you deposit \D*400[.,]00/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deposit \D*500/ }).first()).toBeDisabled();
}

/** Raises the limit and expects it to apply after the policy's delay and, if required, a confirmation (B4). */
export async function raiseLimit(
  page: Page,
  username: string,
  { delayHours, afterRunningPeriod, confirmAgain }: Raise,
) {
  await page.goto('/en/account/limits');
  await main(page).getByRole('button', { name: 'Change: Deposit limit, 7 days' }).press('Enter');
  await limitField(page).fill('750');
  await limitField(page).press('Enter');
  await expect(main(page).getByText(/400[.,]00\D* could go up to \D*750[.,]00\D* on/)).toBeVisible();
  const hours = await raiseDelayHours(page);
  if (afterRunningPeriod) expect(hours).toBeGreaterThanOrEqual(delayHours);
  else expect(hours).toBe(delayHours);

  const confirm = main(page).getByRole('button', { name: /^Raise to \D*750[.,]00/ });
  await makeRaiseDue(username, 5);
  await page.reload();
  await expectLimit(page, 400);
  await expect(confirm).toHaveCount(0);
  await makeRaiseDue(username);
  await page.reload();
  if (confirmAgain) {
    await confirm.press('Enter');
    await reauthenticate(page, 'Parlay2026$');
  }
  await expectLimit(page, 750);
}
async function raiseDelayHours(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/account/limits')).json()) as {
    data: { limits: { raise: { askedAt: string; dueAt: string } | null }[] };
  };
  const raise = data.limits.find((limit) => limit.raise)?.raise;
  return raise ? (Date.parse(raise.dueAt) - Date.parse(raise.askedAt)) / 3_600_000 : 0;
}
