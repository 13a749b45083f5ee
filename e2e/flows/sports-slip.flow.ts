import type { Page, Request } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { lastPrice } from '../support/betslip.ts';
import { sandboxForCalls, sandboxOrigin } from '../support/sandbox.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth((width) => {
  /** Opens the book with play money, picks the last price on the list and enters a stake. */
  async function enterBet(page: Page) {
    await page.goto(`${sandboxOrigin()}/sports/prematch?variant=demo&lang=en`);
    const slip = page.getByRole('complementary', { name: 'Betslip' });
    await lastPrice(page).click();
    const open = async () => {
      if (width === 390) await slip.locator('.slip-bar').click();
    };
    await open();
    await slip.getByLabel('Stake', { exact: true }).fill('5');
    await slip.getByLabel('If a price moves').selectOption('Any price');
    return { slip, open, place: slip.getByRole('button', { name: 'Place bet €5.00' }) };
  }
  const keyOf = (request: Request) => (request.postDataJSON() as { key: string }).key;

  test('a bet whose answer was lost is found again after a reload and placed once', async ({
    page,
    request,
    watch,
  }) => {
    const { slip, open, place } = await enterBet(page);
    await page.route('**/slip/bets', async (route) => {
      await request.post(`${sandboxForCalls()}/sports/api/slip/bets`, { data: route.request().postDataJSON() });
      await route.abort();
    });
    await place.click();
    await expect(slip.getByText(/^We do not know yet whether it was placed/)).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Asking' })).toBeDisabled();
    await page.unrouteAll();
    const asked = page.waitForRequest(/slip\/bets\/state$/);
    await page.reload();
    await asked;
    await open();
    await expect(slip.getByText(/^Bet placed\. Reference BET-/)).toBeVisible();
    await expect(slip.getByText('Play money: €995.00')).toBeVisible();
    await expect(slip.getByRole('tab', { name: 'Open bets 1' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });

  test('a bet that never arrived stays in the slip over a reload and keeps its key', async ({ page, watch }) => {
    const { slip, open, place } = await enterBet(page);
    await page.route('**/slip/bets', (route) => route.abort());
    const first = page.waitForRequest(/slip\/bets$/);
    await place.click();
    const key = keyOf(await first);
    await expect(slip.getByText(/^We do not know yet whether it was placed/)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await open();
    await expect(slip.getByText(/^The bet did not arrive\. Nothing was placed/)).toBeVisible();
    await expect(slip.getByLabel('Stake', { exact: true })).toHaveValue('5');
    const second = page.waitForRequest(/slip\/bets$/);
    await place.click();
    expect(keyOf(await second)).toBe(key);
    await expect(slip.getByText('Play money: €995.00')).toBeVisible();
    expect(watch.errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
