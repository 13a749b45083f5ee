import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { BRAND_OF_BOOKS, betCompany, readSportsName, siteOfBooks } from '../support/bet-company.ts';
import { balance } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const EVENT = 'Lindhaga – Bruntorp';
const BET = { name: EVENT, detail: 'Lindhaga at 2.14', stake: '10.00' };

const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Bet history' }).getByRole('row').filter({ hasText: text }).first();

/** Clicks a download link and returns the file's contents. */
async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  return readFileSync(await (await started).path(), 'latin1');
}

atOneWidth((width) => {
  test('a bet reported by a provider is listed, settled and corrected, with details by keyboard [AC10]', async ({
    page,
  }) => {
    const company = betCompany(currentProduct().ports.sandbox);
    await page.goto(`${siteOfBooks()}/en/login`);
    await sendLogin(page.getByRole('main'), await createPlayer({ brand: BRAND_OF_BOOKS }));
    await expect(balance(page)).toBeVisible();
    const { id } = await company.take(await readSportsName(page), { ...BET, delivery: 'twice' });
    await page.goto(`${siteOfBooks()}/en/account/bet-history`);
    await expect(rowOf(page, EVENT)).toContainText('Open');
    await expect(page.getByText(EVENT)).toHaveCount(1);
    const details = page.getByRole('button', { name: new RegExp(`^Details: ${EVENT}`) });
    await details.press('Enter');
    await expect(page.getByText(id)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await company.settle(id, 'won', '21.40');
    await page.reload();
    await expect(rowOf(page, EVENT)).toContainText('Won');
    await expect(rowOf(page, EVENT)).toContainText('+€11.40');
    // The provider keeps this bet in its own books, so it is in no sum.
    await expect(rowOf(page, EVENT)).toContainText('Own books of Touchline');
    await expect(page.getByRole('region', { name: 'Sums' })).toContainText('Returned€0.00');
    await company.settle(id, 'void');
    await page.reload();
    await expect(rowOf(page, EVENT)).toContainText('Void');
    await expect(rowOf(page, EVENT)).toContainText('€0.00');
    expect(await download(page, 'Download CSV')).toContain(`Void,10.00,10.00,EUR,${id}`);
  });

  test('bets can be filtered by product and day by keyboard, and the filter can be cleared [AC10, X3]', async ({
    page,
  }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/account/bet-history');
    await expect(page.getByText('No bets yet')).toBeVisible();
    const form = page.getByRole('form', { name: 'Filter bets' });
    /** Shows the filters, which phones hide until then and after each use of the form. */
    const openFilters = async () => {
      if (width === 390) await page.getByRole('button', { name: /^Filters/ }).press('Enter');
    };
    await openFilters();
    await page.getByRole('group', { name: 'Product' }).getByRole('button', { name: 'Lottery' }).press('Enter');
    await expect(page).toHaveURL(/product=lottery/);
    await form.getByRole('textbox', { name: 'From' }).fill('01.01.2017');
    await form.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(page).toHaveURL(/from=2017-01-01&product=lottery|product=lottery&from=2017-01-01/);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await openFilters();
    await form.getByRole('textbox', { name: 'From' }).fill('31.12.2016');
    await form.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(form.getByRole('textbox', { name: 'From' })).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Clear the filter' }).first().press('Enter');
    await expect(page.getByText('No bets yet')).toBeVisible();
    const today = page.getByRole('button', { name: 'Today' });
    await today.press('Enter');
    await expect(today).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
  });

  test('transactions can be downloaded, all as CSV or a year as PDF [AC10, B1]', async ({ page }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/account/transactions');
    if (width === 390) await page.getByRole('button', { name: 'Downloads' }).press('Enter');
    expect(await download(page, 'Download CSV')).toContain(',Adjustment,');
    const statement = await download(page, 'Statement (PDF)');
    expect(statement.slice(0, 5)).toBe('%PDF-');
  });
});

const failWith500 = (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } });
const failOffline = (route: Route) => route.abort('internetdisconnected');

/** Opens a list that fails to load. Returns its retry button. */
async function openFailing(page: Page, where: string, failure: (route: Route) => Promise<void>) {
  // Disables animations, because a notice has too little contrast while it fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await createPlayer());
  const calls = new RegExp(`/api/account/${where}\\?`);
  await page.route(calls, failure);
  await page.goto(`/en/account/${where}`);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(calls);
  return retry;
}

test('the transactions page shows a server error and loads the list on request [AC10]', async ({ page }) => {
  const retry = await openFailing(page, 'transactions', failWith500);
  await retry.press('Enter');
  await expect(retry).toHaveCount(0);
});

test('the bet history shows a network error and loads the list once the network is back [AC10]', async ({ page }) => {
  const retry = await openFailing(page, 'bet-history', failOffline);
  // The page usually retries automatically, but not if the API was available again before the list had failed.
  await expect(async () => {
    if (await retry.isVisible()) await retry.press('Enter', { timeout: 1_000 });
    await expect(page.getByText('No bets yet')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
