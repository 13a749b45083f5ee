import { axeViolations } from '../support/axe.ts';
import { BRAND_OF_BOOKS } from '../support/bet-company.ts';
import { choosePrice, placeBet } from '../support/betslip.ts';
import { chooseBrand } from '../support/brand.ts';
import { balance, cents } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { decideSelection } from '../support/sports-company.ts';
import { atBothWidths } from '../support/widths.ts';

atBothWidths(() => {
  test('half of a bet is cashed out, and the rest runs on until its result [AC10]', async ({
    page,
    request,
    watch,
  }) => {
    await chooseBrand(page.context(), BRAND_OF_BOOKS);
    await signIn(page, await createPlayer({ brand: BRAND_OF_BOOKS }));
    const slip = await choosePrice(page);
    const [selection = ''] = await placeBet(page, slip, '20');
    await expect(balance(page)).toHaveText('€980.00');
    await slip.getByRole('tab', { name: /^Open bets/ }).press('Enter');
    await slip.getByRole('button', { name: /^Cash out €/ }).press('Enter');
    const share = slip.getByLabel('Share of the bet');
    await expect(share.getByRole('option')).toHaveText([/^100 %/, /^75 %/, /^50 %/, /^25 %/]);
    await share.selectOption('50');
    await expect(
      slip.getByText(/^Close 50 % of this bet for €\d+\.\d\d\? The rest runs on with a stake of €10\.00\.$/),
    ).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Yes, cash out' }).press('Enter');
    const paid = slip.getByText(/^Cashed out €\d+\.\d\d\. A stake of €10\.00 runs on\.$/);
    await expect(paid).toBeVisible();
    const part = Math.round(Number(/€(\d+\.\d\d)/.exec((await paid.textContent()) ?? '')?.[1]) * 100);
    await expect.poll(() => cents(page)).toBe(98_000 + part);

    await decideSelection(request, selection, 'void');
    await expect.poll(() => cents(page)).toBe(99_000 + part);
    await slip.getByRole('tab', { name: /^Settled/ }).press('Enter');
    await expect(slip.getByText(/^Settled: Returned €/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
});
