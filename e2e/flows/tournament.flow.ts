import type { BrowserContext, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { centsOf } from '../support/header.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { createPlayer, type Player, signIn } from '../support/player.ts';
import { pressJoin } from '../support/press-join.ts';
import { expect, test } from '../support/site.ts';
import { createTournament, type TestTournament } from '../support/tournament.ts';
import { atOneWidth, type Width } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');
const region = (page: Page, name: string) => main(page).getByRole('region', { name });
const price = (page: Page, name: string) => main(page).locator('button[aria-pressed]', { hasText: name }).first();
const row = (page: Page, player: Player) =>
  region(page, 'Tournament Leaderboard').getByRole('listitem').filter({ hasText: player.displayName });
const header = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** Locates the betslip next to the events. On phones, opens the sheet that contains it first. */
async function openSlip(page: Page, width: Width) {
  if (width < 992) await main(page).getByRole('button', { name: /Stake/ }).click();
  return page.getByRole('region', { name: 'Betslip' });
}

/** Bets 1,000 on the selection and closes the betslip. */
async function bet(page: Page, width: Width, selection: string): Promise<void> {
  const choice = price(page, selection);
  if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click();
  const slip = await openSlip(page, width);
  await slip.getByRole('button', { name: '1,000', exact: true }).click();
  await slip.getByRole('button', { name: 'Place Bet' }).click();
  await expect(slip.getByText(/^Your bet is on/)).toBeVisible();
  if (width < 992) await slip.getByRole('button', { name: 'Done' }).click();
}

interface Seat {
  page: Page;
  player: Player;
}

async function joinTournament(context: BrowserContext, tournament: TestTournament): Promise<Seat> {
  const player = await createPlayer();
  await signIn(context, player);
  const page = await context.newPage();
  await page.goto(`/en/tournaments/${tournament.id}`);
  await pressJoin(page, 'Join Tournament for €10.00');
  await expect(header(page, 'Available')).toContainText('25,000');
  return { page, player };
}

/** Returns the amounts of the player's transactions of a type, in cents. */
async function amountsOf(page: Page, transactionType: string): Promise<number[]> {
  const response = await page.request.get('/api/account/transactions');
  const { data } = (await response.json()) as { data: { items: { type: string; amount: string }[] } };
  return data.items.filter(({ type }) => type === transactionType).map(({ amount }) => centsOf(amount));
}

atOneWidth((width) => {
  test('two players join, bet, see prices change, cash out and are paid [TO3, TO6, TO7, TO8, TO9, TO10]', async ({
    context,
    browser,
  }) => {
    const tournament = await createTournament({ name: 'Night Cup', rake: 10, payouts: [70, 30] });
    const [first] = tournament.fixtures;
    const [home, draw] = first?.markets[0]?.selections ?? [];
    if (!first || !home || !draw) throw new Error('the tournament has no fixture');

    const otherContext = await browser.newContext({ viewport: { width, height: 900 } });
    const seatOne = await joinTournament(context, tournament);
    const seatTwo = await joinTournament(otherContext, tournament);
    const { page } = seatOne;
    const open = region(page, 'Open bets');
    const history = region(page, 'Bet history');
    const cashOut = open.getByRole('button', { name: /^Cash out/ });

    await test.step('both players are on both leaderboards, and the entry is paid', async () => {
      for (const seat of [seatOne, seatTwo])
        for (const player of [seatOne.player, seatTwo.player])
          await expect(row(seat.page, player)).toContainText('25,000');
      await expect(page.getByRole('banner').getByText('€990.00')).toBeVisible();
      expect(await amountsOf(page, 'tournament-entry')).toEqual([1_000]);
    });

    await test.step('a price and the score change for both players', async () => {
      await tournament.price(home.selectionId, { odds: 2.2 });
      await tournament.score(first.fixtureId, '0 – 1', 12);
      for (const seat of [seatOne, seatTwo]) {
        await expect(price(seat.page, home.name)).toContainText('2.20');
        await expect(main(seat.page).getByText('12′')).toBeVisible();
        await expect(main(seat.page).getByText(/0 – 1$/)).toBeVisible();
      }
    });

    await test.step('a bet is open, and its stake is deducted from the points', async () => {
      await bet(page, width, home.name);
      await expect(cashOut).toHaveCount(1);
      await expect(header(page, 'Available')).toContainText('24,000');
      await expect(header(page, 'In open bets')).toContainText('1,000');
    });

    await test.step('a cashout at a lower price pays more than the stake and changes the rankings', async () => {
      await tournament.price(home.selectionId, { odds: 1.5 });
      await expect(cashOut).toHaveAccessibleName(/^Cash out 1,393/);
      await cashOut.click();
      const confirmation = page.getByRole('alertdialog');
      await expect(confirmation).toContainText('Cashout will permanently close the bet. Are you sure?');
      await confirmation.getByRole('button', { name: 'Yes' }).click();
      await expect(history.getByText('CASHOUT', { exact: true }).filter({ visible: true })).toHaveCount(1);
      await expect(header(page, 'Available')).toContainText('25,393');
      await expect(row(seatTwo.page, seatOne.player)).toContainText('25,393');
      await expect(row(seatTwo.page, seatTwo.player)).toContainText(/^2/);
    });

    await test.step('the feed settles another bet', async () => {
      await bet(page, width, draw.name);
      await tournament.result(first.fixtureId, [draw.selectionId]);
      await expect(history.getByText('WIN', { exact: true }).filter({ visible: true })).toHaveCount(1);
      await expect(cashOut).toHaveCount(0);
      await expect(header(page, 'Available')).toContainText('27,393');
      await expect(row(seatTwo.page, seatOne.player)).toContainText('27,393');
    });

    await test.step('at the end, the places are paid 70 and 30 percent of the entries minus the rake', async () => {
      await tournament.finish();
      await expect(main(page).getByText('Place 1: your prize is €12.60')).toBeVisible();
      await expect(main(seatTwo.page).getByText('Place 2: your prize is €5.40')).toBeVisible();
      await expect(row(page, seatOne.player)).toContainText('€12.60');
      await expect(row(page, seatTwo.player)).toContainText('€5.40');
      expect(await amountsOf(page, 'tournament-prize')).toEqual([1_260]);
      expect(await amountsOf(seatTwo.page, 'tournament-prize')).toEqual([540]);
      await expect(page.getByRole('banner').getByText('€1,002.60')).toBeVisible();
      await expect(seatTwo.page.getByRole('banner').getByText('€995.40')).toBeVisible();
      await page.goto('/en/account/transactions');
      const table = page.getByRole('table', { name: 'Transactions' });
      await expect(table.getByRole('row').filter({ hasText: 'prize' }).filter({ hasText: 'Night Cup' })).toContainText(
        '€12.60',
      );
    });
    await otherContext.close();
  });

  test('the page shows missing bets and limits, and entries are refunded if nobody qualifies [TO6, TO9]', async ({
    context,
  }) => {
    const tournament = await createTournament({ minSettledBets: 2 });
    const { page, player } = await joinTournament(context, tournament);
    await expect(main(page).getByText('2 more settled bets and you can win a prize.')).toBeVisible();
    await expect(row(page, player)).toContainText('2 settled bets to go');
    const [home] = tournament.fixtures[0]?.markets[0]?.selections ?? [];
    await bet(page, width, home?.name ?? '');
    const choice = price(page, home?.name ?? '');
    if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click();
    const slip = await openSlip(page, width);
    await expect(slip.getByText('1,000 of 10,000 are open on this selection. You can add 9,000.')).toBeVisible();
    await slip.getByRole('button', { name: 'All in' }).click();
    await expect(slip.getByRole('textbox', { name: 'Stake' })).toHaveValue('9,000');
    expect(await axeViolations(page)).toEqual([]);
    if (width < 992) await slip.getByRole('button', { name: 'Cancel Bet' }).click();
    await tournament.finish();
    await expect(main(page).getByText(/your entry price of €10.00 was paid back/)).toBeVisible();
    expect(await amountsOf(page, 'tournament-refund')).toEqual([1_000]);
    await expect(page.getByRole('banner').getByText('€1,000.00')).toBeVisible();
  });
});

atOneWidth(() => {
  test('a player without enough money gets a message with a link to the cashier [TO10]', async ({ page }) => {
    const tournament = await createTournament();
    await signIn(page, await createPlayer({ balance: { withdrawable: '3.00' } }));
    await page.goto(`/en/tournaments/${tournament.id}`);
    await pressJoin(page);
    await expect(main(page).getByText('Error / Not Joined')).toBeVisible();
    await main(page).getByRole('link', { name: 'Deposit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
    expect(await amountsOf(page, 'tournament-entry')).toEqual([]);
  });

  test(
    'entry closes while the page is open, and joining late is not possible [TO10]',
    IN_MATRIX,
    async ({ context, page }) => {
      const tournament = await createTournament({ entryClosesInSeconds: 25 });
      await signIn(context, await createPlayer());
      await page.goto(`/en/tournaments/${tournament.id}`);
      const join = main(page).getByRole('button', { name: 'Join Tournament for €10.00' });
      await expect(join).not.toHaveAttribute('aria-disabled', 'true');
      await expect(join).toHaveAttribute('aria-disabled', 'true', { timeout: 40_000 });
      await expect(join).toHaveAccessibleDescription(/^Entry closed /);
      await join.click({ force: true });
      await expect(main(page).getByText('Error / Not Joined')).toHaveCount(0);
      expect(await amountsOf(page, 'tournament-entry')).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('the tournaments page links to a running tournament with live prices [TO2, TO5]', async ({ page }) => {
    await page.goto('/en/tournaments');
    for (const name of ['Running now', 'Upcoming', 'Finished'])
      await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
    const running = region(page, 'Running now').getByRole('heading', { level: 3 }).getByRole('link').first();
    const name = (await running.textContent()) ?? '';
    await running.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const prices = () => main(page).locator('button[aria-pressed]').allTextContents();
    await expect.poll(async () => (await prices()).length).toBeGreaterThan(5);
    const before = (await prices()).join();
    await expect.poll(async () => (await prices()).join(), { timeout: 60_000 }).not.toBe(before);
    await expect(region(page, 'Tournament Leaderboard')).toBeVisible();
  });
});
