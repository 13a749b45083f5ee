import { axeViolations } from '../support/axe.ts';
import { companyPage, openSlip, slipOn } from '../support/betslip.ts';
import { balance } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { lastFixture } from '../support/sports-company.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth((width) => {
  test('a price on home opens its event with the selection in the slip, once [SH33, FR4]', async ({ page, watch }) => {
    await page.goto('/en/home');
    await waitUntilMounted(page);
    const live = page.getByRole('region', { name: 'Live now' });
    // The event that started last. One near its end can stop taking bets before its page is open.
    const price = live.getByRole('listitem').last().getByRole('link').first();
    const side = ((await price.textContent()) ?? '').replace(/\d+\.\d\d.*$/, '').trim();
    await price.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/en\/live-betting\/event\/\d+$/);
    await openSlip(page);
    const picks = slipOn(page).locator('.picks li');
    await expect(picks).toHaveCount(1);
    await expect(picks).toContainText(side);
    expect(await axeViolations(page)).toEqual([]);
    await picks.getByRole('button', { name: /^Take out/ }).click();
    await page.reload();
    await expect(slipOn(page).locator('.picks li')).toHaveCount(0);
    await expect(companyPage(page).locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(slipOn(page).locator('.picks li')).toHaveCount(0);
    expect(watch.errors).toEqual([]);
  });

  test('a link with a lower price than the current one does not lower what the bet needs', async ({ page, watch }) => {
    const { id, odds, selections } = await lastFixture(page);
    await page.goto(`/en/betting/event/${id}?${new URLSearchParams({ pick: selections.home, odds: '1.01' })}`);
    await openSlip(page);
    await expect(slipOn(page).locator('.picks .pick-odds')).toHaveText(odds.home);
    expect(watch.errors).toEqual([]);
  });

  test('the slip says so if the price of a link moved, and if it is gone [SH33]', async ({ page, watch }) => {
    const { id, home, odds, selections } = await lastFixture(page);
    await page.goto(`/en/betting/event/${id}?${new URLSearchParams({ pick: selections.home, odds: '97.5' })}`);
    if (width === 390) await expect(slipOn(page).locator('.slip-bar')).toContainText('Price moved');
    await openSlip(page);
    await expect(slipOn(page).locator('.picks li')).toHaveText(new RegExp(`^\\s*${home}\\s*97\\.50 ${odds.home}`));
    await page.goto(`/en/betting?${new URLSearchParams({ pick: `${id}/match:none/1`, odds: '2' })}`);
    if (width === 390)
      await expect(slipOn(page).locator('.slip-bar')).toContainText('This price is no longer on offer.');
    await openSlip(page);
    await expect(slipOn(page).getByText('This price is no longer on offer.').last()).toBeVisible();
    await expect(slipOn(page).locator('.picks li')).toHaveCount(1);
    expect(watch.errors).toEqual([]);
  });

  test('a visitor’s picks and stake survive the login, which places no bet [FR2, AU3]', async ({ page, watch }) => {
    const player = await createPlayer();
    const { id, odds, selections } = await lastFixture(page);
    await page.goto(
      `/en/betting/event/${id}?${new URLSearchParams({ pick: selections.home, odds: String(Number(odds.home)) })}`,
    );
    await openSlip(page);
    const slip = slipOn(page);
    await slip.getByLabel('Stake', { exact: true }).fill('5');
    const placed: string[] = [];
    page.on('request', (request) => request.url().endsWith('/slip/bets') && placed.push(request.url()));
    await slip.getByRole('button', { name: 'Log in to bet' }).click();
    await sendLogin(page.getByRole('dialog', { name: 'Log in' }), player);
    await expect(slip.getByRole('button', { name: 'Place bet €5.00' })).toBeEnabled();
    await expect(slip.locator('.picks li')).toHaveCount(1);
    await expect(slip.getByRole('tab', { name: 'Open bets 0' })).toBeVisible();
    await expect(balance(page)).toHaveText('€1,000.00');
    expect(placed).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
});
