import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { companyPage, lastPrice, openSlip, slipOn } from '../support/betslip.ts';
import { chooseBrand } from '../support/brand.ts';
import { balance, cents } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { createTournament } from '../support/tournament.ts';
import { atOneWidth } from '../support/widths.ts';

const main = (page: Page) => page.getByRole('main');

/** Signs in a player with €20.00 who chooses and claims the offer with this name. Returns the offer's card. */
async function claimOffer(page: Page, name: string | RegExp, brand?: number): Promise<Locator> {
  await chooseBrand(page.context(), brand);
  await signIn(page, await createPlayer({ balance: { withdrawable: '20.00' }, ...(brand ? { brand } : {}) }));
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
  test('a player chooses, claims and plays free rounds, whose stakes the player does not pay [AC8]', async ({
    page,
  }) => {
    const card = await claimOffer(page, 'Free rounds €4');
    await expect(card.getByText('20 of 20')).toBeVisible();
    await card.getByRole('link', { name: 'Play Quiet Comet' }).click();
    const game = page.frameLocator('main iframe');
    const roundsLeft = (rounds: number) =>
      game.getByText(`Free rounds: ${rounds} left. The stake of €0.20 is paid for you.`);
    await expect(roundsLeft(20)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText('€20.00');
    await game.getByRole('button', { name: 'Play round' }).click();
    const message = game.getByText(/^Free round of €0\.20: won €[\d.]+\.$/);
    const won = Number(/won €([\d.]+)\.$/.exec((await message.textContent()) ?? '')?.[1]);
    await expect(roundsLeft(19)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText(`€${(20 + won).toFixed(2)}`);
  });

  test('free rounds in a game of Hub88 are ordered there, and played there [AC8]', async ({ page }) => {
    const card = await claimOffer(page, 'Free rounds €3');
    await card.getByRole('link', { name: 'Play Peppermint Heist' }).click();
    const game = page.frameLocator('main iframe');
    const roundsLeft = (rounds: number) =>
      game.getByText(`Free rounds: ${rounds} left. The stake of €0.20 is paid for you.`);
    await expect(game.locator('#balance')).toHaveText('€20.00');
    // A game that was opened before the order has arrived learns of it when it is opened again.
    await expect(async () => {
      if (!(await roundsLeft(15).isVisible())) await page.reload();
      await expect(roundsLeft(15)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await game.getByRole('button', { name: 'Play round' }).click();
    await expect(roundsLeft(14)).toBeVisible();
    expect(await cents(page)).toBeGreaterThanOrEqual(2_000);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a ticket pays for an entry, and the tournament pays its prize [AC8, TO10]', async ({ page }) => {
    const tournament = await createTournament({ entryPrice: '10.00', rake: 10, payouts: [100] });
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

  test('a free bet pays a stake in the slip, which says that the stake is not returned [AC8, AC10]', async ({
    page,
  }) => {
    // The sports company of this brand takes free bets.
    await claimOffer(page, /^Free bets/, 140);
    await page.goto('/en/betting');
    const book = companyPage(page);
    const slip = slipOn(page);
    await lastPrice(book).click();
    await openSlip(page);
    await slip.getByRole('checkbox', { name: /^Use a free bet of €5\.00 \(2 left\)/ }).press('Space');
    await expect(slip.getByText('The stake is not returned.')).toBeVisible();
    await slip.getByLabel('If a price moves').selectOption('Any price');
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Place free bet €5.00' }).press('Enter');
    await expect(slip.getByText(/^Bet placed\. Reference BET-/)).toBeVisible();
    await expect(balance(page)).toHaveText('€20.00');
    await slip.getByRole('tab', { name: 'Open bets 1' }).click();
    await expect(slip.getByText('Free bet €5.00')).toBeVisible();
    await expect(slip.getByRole('button', { name: 'No cash-out of a free bet' })).toBeDisabled();
  });
});
