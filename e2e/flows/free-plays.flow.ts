import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { betCompany, nameAtSports } from '../support/bet-company.ts';
import { balance } from '../support/header.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { expect, running, test } from '../support/site.ts';
import { ownTournament } from '../support/tournament.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');

/** Signs in a player with €20.00, who chooses and claims the offer with this name. Returns its card. */
async function claimOffer(page: Page, name: string): Promise<Locator> {
  await signIn(page, await aPlayer({ balance: { withdrawable: '20.00' } }));
  await page.goto('/en/account/bonus');
  const card = main(page).getByRole('region', { name });
  await card.getByRole('checkbox').press('Space');
  await card.getByRole('button', { name: 'I want this bonus' }).click();
  await expect(card.getByText('Ready to claim')).toBeVisible();
  await card.getByRole('checkbox').press('Space');
  await card.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(card.getByText('Ready to use')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  return card;
}

async function expectEnded(page: Page, text: string) {
  await page.goto('/en/account/bonus');
  await expect(main(page).getByRole('table', { name: 'Earlier bonuses' }).getByText(text)).toBeVisible();
}

atOneWidth(() => {
  test('free rounds are chosen, claimed and played in their game, which charges nothing for them [AC8]', async ({
    page,
  }) => {
    const card = await claimOffer(page, 'Free rounds €4');
    await expect(card.getByText('20 of 20')).toBeVisible();
    await card.getByRole('link', { name: 'Play Quiet Comet' }).click();
    const game = page.frameLocator('main iframe');
    const left = (rounds: number) => game.getByText(`Free rounds: ${rounds} left. The stake of €0.20 is paid for you.`);
    await expect(left(20)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText('€20.00');
    await game.getByRole('button', { name: 'Play round' }).click();
    const message = game.getByText(/^Free round of €0\.20: won €[\d.]+\.$/);
    const won = Number(/won €([\d.]+)\.$/.exec((await message.textContent()) ?? '')?.[1]);
    await expect(left(19)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText(`€${(20 + won).toFixed(2)}`);
  });

  test('a ticket pays for an entry, and the tournament pays its prize [AC8, TO10]', async ({ page }) => {
    const tournament = await ownTournament({ entryPrice: '10.00', rake: 10, payouts: [100] });
    await claimOffer(page, 'Tournament ticket €10');
    await page.goto(`/en/tournaments/${tournament.id}`);
    await expect(main(page).getByRole('checkbox', { name: /^Pay with your ticket \(€10\.00/ })).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await main(page).getByRole('button', { name: 'Join Tournament with your ticket' }).press('Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Join Tournament with your ticket' })
      .press('Enter');
    await expect(main(page).getByText(/^1 of 250 players/)).toBeVisible();
    await expect(main(page).getByText('25,000').first()).toBeVisible();
    await expect(balance(page)).toHaveText('€20.00');
    await tournament.finish();
    await expect(main(page).getByText('Place 1: your prize is €9.00')).toBeVisible();
    await expect(balance(page)).toHaveText('€29.00');
    await expectEnded(page, 'It paid an entry of €10.00');
  });

  test('a free bet is placed in the sports book and pays its win without the stake [AC8, AC10]', async ({ page }) => {
    const company = betCompany(running().ports.sandbox);
    const card = await claimOffer(page, 'Free bets €10');
    await card.getByRole('link', { name: 'Go to sports' }).click();
    const player = await nameAtSports(page);
    const bet = { name: 'Lindhaga – Bruntorp', detail: 'Lindhaga at 2.14', stake: '5.00', paidBy: 'site' } as const;
    const placed = await company.take(player, bet);
    await company.settle((await company.take(player, bet)).id, 'lost');
    await expect(balance(page)).toHaveText('€20.00');
    await company.settle(placed.id, 'won', '5.70');
    await expect(balance(page)).toHaveText('€25.70');
    await page.goto('/en/account/bet-history');
    await page
      .getByRole('button', { name: /^Details: Lindhaga/ })
      .last()
      .press('Enter');
    await expect(main(page).getByText('A free bet: we paid the stake of €5.00')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expectEnded(page, 'The bets won €5.70');
  });
});
