import { aPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test('free rounds are chosen, claimed and played in their game, which takes no money for them [AC8]', async ({
    page,
  }) => {
    await signIn(page, await aPlayer({ balance: { withdrawable: '20.00' } }));
    await page.goto('/en/account/bonus');
    const card = page.getByRole('main').getByRole('region', { name: 'Free rounds €4' });
    await card.getByRole('checkbox').press('Space');
    await card.getByRole('button', { name: 'I want this bonus' }).click();
    await expect(card.getByText('Ready to claim')).toBeVisible();
    await card.getByRole('checkbox').press('Space');
    await card.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(card.getByText('20 of 20')).toBeVisible();
    await card.getByRole('link', { name: 'Play Quiet Comet' }).click();
    const game = page.frameLocator('main iframe');
    const left = (rounds: number) => game.getByText(`Free rounds: ${rounds} left. The stake of €0.20 is paid for you.`);
    await expect(left(20)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText('€20.00');
    await game.getByRole('button', { name: 'Play round' }).click();
    const said = game.getByText(/^Free round of €0\.20: won €[\d.]+\.$/);
    const won = Number(/won €([\d.]+)\.$/.exec((await said.textContent()) ?? '')?.[1]);
    await expect(left(19)).toBeVisible();
    await expect(game.locator('#balance')).toHaveText(`€${(20 + won).toFixed(2)}`);
  });
});
