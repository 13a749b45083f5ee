import { axeViolations } from '../support/axe.ts';
import { choosePrice, openSlip, placeBet, slipOn } from '../support/betslip.ts';
import { balance, cents } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { decideSelection, lastFixture } from '../support/sports-company.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test('a lost bet keeps the stake, and a corrected result pays and takes back [AC10]', async ({
    page,
    request,
    watch,
  }) => {
    await signIn(page, await createPlayer());
    const slip = await choosePrice(page);
    const [selection = ''] = await placeBet(page, slip, '10');
    await expect(balance(page)).toHaveText('€990.00');
    await decideSelection(request, selection, 'lost');
    await slip.getByRole('tab', { name: /^Settled/ }).click();
    await expect(slip.getByText('Settled: Returned €0.00')).toBeVisible();
    await expect(balance(page)).toHaveText('€990.00');
    expect(await axeViolations(page)).toEqual([]);

    await decideSelection(request, selection, 'won');
    await expect.poll(() => cents(page)).toBeGreaterThan(100_000);
    await expect(slip.getByText(/^Settled: Returned €[1-9]/)).toBeVisible();
    await decideSelection(request, selection, 'lost');
    await expect(balance(page)).toHaveText('€990.00');
    await page.goto('/en/account/bet-history');
    await waitUntilMounted(page);
    await expect(page.getByRole('main').getByText('€10.00').first()).toBeVisible();
    expect(watch.errors).toEqual([]);
  });

  test('a void bet is placed with the keyboard, and gives its stake back [AC10]', async ({ page, request, watch }) => {
    await signIn(page, await createPlayer());
    const slip = await choosePrice(page);
    await slip.getByLabel('If a price moves').selectOption('Any price');
    await slip.getByLabel('Stake', { exact: true }).focus();
    await page.keyboard.type('10');
    const placing = page.waitForResponse(/\/sports\/api\/slip\/bets$/);
    await slip.getByRole('button', { name: 'Place bet €10.00' }).press('Enter');
    const { data } = (await (await placing).json()) as { data: { bet: { legs: [{ id: string }] } } };
    await expect(balance(page)).toHaveText('€990.00');
    expect(await axeViolations(page)).toEqual([]);
    await decideSelection(request, data.bet.legs[0].id, 'void');
    await slip.getByRole('tab', { name: /^Settled/ }).press('Enter');
    await expect(slip.locator('.bet .result')).toHaveText('Void');
    await expect(slip.getByText('Settled: Returned €10.00')).toBeVisible();
    await expect(balance(page)).toHaveText('€1,000.00');
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.errors).toEqual([]);
  });

  test('a limit refuses a stake with its reason, and a smaller one is placed [AC7]', async ({ page, watch }) => {
    await signIn(page, await createPlayer());
    await post(page, '/api/account/limits', { type: 'wager', period: 'day', amount: '5.00' });
    const slip = await choosePrice(page);
    const left = page.getByText(/^Left of your stake limit until /).locator('..');
    await expect(left).toContainText('€5.00');
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    await slip.getByRole('button', { name: 'Place bet €10.00' }).click();
    await expect(slip.getByText('This is more than your limit allows. Nothing was placed.')).toBeVisible();
    await expect(slip.locator('.picks li')).toHaveCount(1);
    await expect(balance(page)).toHaveText('€1,000.00');
    await placeBet(page, slip, '5');
    await expect(balance(page)).toHaveText('€995.00');
    await expect(left).toContainText('€0.00');
    expect(watch.errors).toEqual([]);
  });

  test('a price that fell is agreed to before the bet is placed at it [SH33]', async ({ page, watch }) => {
    await signIn(page, await createPlayer());
    const { id, selections } = await lastFixture(page);
    await page.goto(`/en/betting/event/${id}?${new URLSearchParams({ pick: selections.home, odds: '97.5' })}`);
    const slip = slipOn(page);
    await expect(slip.locator('.picks li')).toHaveCount(1);
    await openSlip(page);
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    await expect(slip.getByRole('button', { name: /^Place bet €/ })).toHaveCount(0);
    await slip.getByRole('button', { name: /^Place bet at \d/ }).press('Enter');
    await expect(balance(page)).toHaveText('€1,000.00');
    // The price may fall again meanwhile, which needs another consent.
    const placed = slip.getByText(/^Bet placed\. Reference /);
    await expect(async () => {
      if (!(await placed.isVisible()))
        await slip.getByRole('button', { name: /^Place bet / }).press('Enter', { timeout: 2_000 });
      await expect(placed).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await slip.getByRole('tab', { name: /^Open bets/ }).click();
    await expect.poll(async () => Number(await slip.locator('.bet .pick-odds').textContent())).toBeLessThan(97.5);
    await expect(balance(page)).toHaveText('€990.00');
    expect(watch.errors).toEqual([]);
  });

  test('a bet in play waits with its picks locked, and is then placed or refused', async ({ page, watch }) => {
    await signIn(page, await createPlayer());
    const slip = await choosePrice(page, '/en/live-betting');
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    await slip.getByLabel('If a price moves').selectOption('Any price');
    await slip.getByRole('button', { name: 'Place bet €10.00' }).press('Enter');
    await expect(slip.getByRole('button', { name: /^Placing, \d s$/ })).toBeVisible();
    await expect(slip.getByRole('button', { name: /^Take out/ })).toBeDisabled();
    await expect(slip.getByLabel('Stake', { exact: true })).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
    const placed = slip.getByText(/^Bet placed\. Reference /);
    const refused = slip.getByText(/^(Not placed: |The price moved)/);
    await expect(placed.or(refused)).toBeVisible();
    await expect(balance(page)).toHaveText((await placed.count()) > 0 ? '€990.00' : '€1,000.00');
    expect(watch.errors).toEqual([]);
  });

  test('a cash-out at more than the offer is refused with the offer, which is then paid', async ({ page, watch }) => {
    await signIn(page, await createPlayer());
    const slip = await choosePrice(page);
    await placeBet(page, slip, '10');
    await expect(balance(page)).toHaveText('€990.00');
    await slip.getByRole('tab', { name: /^Open bets/ }).click();
    const cashOut = slip.getByRole('button', { name: /^Cash out €/ });
    // As if the offer had fallen after it was shown.
    await page.route('**/slip/cash-out', async (route) => {
      await route.continue({ postData: { ...(route.request().postDataJSON() as object), amount: '900000' } });
    });
    await cashOut.click();
    await slip.getByRole('button', { name: 'Yes, cash out' }).click();
    await expect(slip.getByText(/^The offer is now €\d+\.\d\d\. Nothing was cashed out\.$/)).toBeVisible();
    await expect(balance(page)).toHaveText('€990.00');
    expect(await axeViolations(page)).toEqual([]);

    await page.unrouteAll();
    await cashOut.click();
    await slip.getByRole('button', { name: 'Yes, cash out' }).press('Enter');
    await expect(slip.getByText(/^Cashed out for €\d/)).toBeVisible();
    await expect.poll(() => cents(page)).toBeGreaterThan(99_000);
    await slip.getByRole('tab', { name: /^Settled/ }).click();
    await expect(slip.getByText(/^Cashed out: Returned €/)).toBeVisible();
    expect(watch.errors).toEqual([]);
  });

  test('a player whose session ends keeps the picks and the stake, and bets after a new login', async ({
    page,
    watch,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    const slip = await choosePrice(page);
    await slip.getByLabel('Stake', { exact: true }).fill('5');
    await post(page, '/api/logout', {});
    const logIn = slip.getByRole('button', { name: 'Log in to bet' });
    await expect(async () => {
      if (!(await logIn.isVisible())) await openSlip(page);
      await logIn.click({ timeout: 2_000 });
    }).toPass();
    // The next visitor of this browser does not see them.
    await expect(slip.locator('.picks li')).toHaveCount(0);
    await sendLogin(page.getByRole('dialog', { name: 'Log in' }), player);
    await expect(slip.getByLabel('Stake', { exact: true })).toHaveValue('5');
    await placeBet(page, slip, '5');
    await expect(balance(page)).toHaveText('€995.00');
    expect(watch.errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
