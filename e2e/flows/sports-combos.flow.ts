import { axeViolations } from '../support/axe.ts';
import { companyPage, openSlip, placeBet, prices, slipOn } from '../support/betslip.ts';
import { balance, cents } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { decideSelection } from '../support/sports-company.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test('a combo is bet with the keyboard, and a void pick counts as odds of one [AC10]', async ({
    page,
    request,
    watch,
  }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/betting');
    await waitUntilMounted(page);
    const book = companyPage(page);
    // The last events have enough time before their start.
    await expect(prices(book).last()).toBeVisible();
    for (const at of [-1, -2, -3]) await prices(book).nth(at).press('Enter');
    const slip = slipOn(page);
    await openSlip(page);
    await expect(slip.locator('.picks li')).toHaveCount(3);
    await expect(slip.getByRole('radio', { name: 'Combo' })).toBeChecked();
    const selections = await placeBet(page, slip, '10');
    await expect(balance(page)).toHaveText('€990.00');
    await expect(slip.locator('.picks li')).toHaveCount(3);
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Open bets', exact: true }).press('Enter');
    await expect(slip.getByRole('heading', { name: /^Combo/ })).toBeVisible();

    for (const selection of selections) await decideSelection(request, selection, 'void');
    await expect(balance(page)).toHaveText('€1,000.00');
    const [first = ''] = selections;
    await decideSelection(request, first, 'won');
    await expect.poll(() => cents(page)).toBeGreaterThan(100_000);
    expect(watch.errors).toEqual([]);
  });

  test('picks of a placed bet are kept for a system, whose lines are charged together', async ({ page, watch }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/betting');
    await waitUntilMounted(page);
    const book = companyPage(page);
    await expect(prices(book).last()).toBeVisible();
    for (const at of [-1, -2, -3]) await prices(book).nth(at).click();
    const slip = slipOn(page);
    await openSlip(page);
    await placeBet(page, slip, '5');
    await slip.getByRole('button', { name: 'Keep the picks' }).click();
    await expect(slip.locator('.picks li')).toHaveCount(3);
    await expect(slip.getByRole('button', { name: 'Enter a stake' })).toBeDisabled();
    await slip.getByRole('radio', { name: 'Combo' }).press('ArrowRight');
    await slip.getByRole('combobox', { name: 'System' }).selectOption('Trixie');
    await slip.getByLabel('Stake of each line').fill('2');
    await expect(slip.getByText('4 lines of €2.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Place bet €8.00' }).click();
    await expect(slip.getByText(/^Bet placed\. Reference /)).toBeVisible();
    await expect(balance(page)).toHaveText('€987.00');
    expect(watch.errors).toEqual([]);
  });
});
