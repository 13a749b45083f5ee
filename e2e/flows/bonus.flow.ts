import { axeViolations } from '../support/axe.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth((width) => {
  test('a player reads and chooses an offer, then claims and forfeits it, by keyboard [AC8, X25, CA10]', async ({
    page,
  }) => {
    await page.goto('/en/promotions');
    const offer = page.getByRole('main').getByRole('region', { name: 'Bonus €5' });
    await expect(offer.getByText('You lose the bonus money and what it has won, never your own.')).toBeVisible();
    await expect(offer.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await signIn(page, await createPlayer({ balance: { withdrawable: '20.00' } }));
    await page.goto('/en/promotions');
    await offer.getByRole('checkbox').press('Space');
    await offer.getByRole('button', { name: 'I want this bonus' }).press('Enter');
    await expect(offer).toHaveCount(0);

    await page.goto('/en/account/bonus');
    await expect(offer.getByText('Ready to claim')).toBeVisible();
    const claim = offer.getByRole('button', { name: 'Claim', exact: true });
    await expect(claim).toBeDisabled();
    await offer.getByRole('checkbox').press('Space');
    await claim.press('Enter');
    await expect(offer.getByText('Running')).toBeVisible();
    await expect(offer.getByText('€50.00 of €50.00 to go')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await offer.getByRole('button', { name: 'Forfeit' }).press('Enter');
    const confirmation = page.getByRole('alertdialog', { name: 'Forfeit Bonus €5?' });
    await expect(confirmation.getByText('You lose €5.00 in bonus money. Your own money stays.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await confirmation.getByRole('button', { name: 'Forfeit' }).press('Enter');
    await expect(page.getByRole('table', { name: 'Earlier bonuses' }).getByText('You gave up €5.00')).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test('a bonus is claimed and forfeited on the home page, with the same confirmations [SH3, AC8]', async ({
    page,
    watch,
  }) => {
    await signIn(page, await createPlayer({ balance: { withdrawable: '20.00' } }));
    await page.goto('/en/promotions');
    const offer = page.getByRole('main').getByRole('region', { name: 'Bonus €5' });
    await offer.getByRole('checkbox').press('Space');
    await offer.getByRole('button', { name: 'I want this bonus' }).press('Enter');
    await expect(offer).toHaveCount(0);

    await page.goto('/en/home');
    await offer.getByRole('button', { name: 'Claim' }).press('Enter');
    const terms = page.getByRole('dialog', { name: 'Bonus €5' });
    await expect(terms.getByText('You lose the bonus money and what it has won, never your own.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const claim = terms.getByRole('button', { name: 'Claim', exact: true });
    await expect(claim).toBeDisabled();
    await terms.getByRole('checkbox').press('Space');
    await claim.press('Enter');
    await expect(terms).toHaveCount(0);
    await expect(offer.getByRole('progressbar')).toBeVisible();

    await offer.getByRole('button', { name: 'Forfeit' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Forfeit Bonus €5?' });
    await expect(question.getByText('You lose €5.00 in bonus money. Your own money stays.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Forfeit' }).press('Enter');
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL('/en/home');
    expect(watch.errors).toEqual([]);
  });
});
