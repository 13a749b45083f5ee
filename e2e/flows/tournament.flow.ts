import { expect, logIn, test } from '../support/site.ts';
import { ownTournament } from '../support/tournament.ts';

test('a player joins a tournament, bets, cashes one bet out and sees another settled (TO3, TO6, TO7, TO8, TO10)', async ({
  page,
}) => {
  const tournament = await ownTournament();
  const [first] = tournament.fixtures;
  const selection = first?.markets[0]?.selections[0];
  if (!first || !selection) throw new Error('the tournament has no fixture');
  await logIn(page, 'demo16');
  await page.goto(`/en/tournaments/${tournament.id}`);

  await page.getByRole('button', { name: /^Join Tournament for/ }).click();
  const slip = page.getByRole('region', { name: 'Betslip' });
  const open = page.getByRole('region', { name: 'Open bets' });
  const history = page.getByRole('region', { name: 'Bet history' });
  const choice = page.locator('[data-slot="page"] button[aria-pressed]', { hasText: selection.name }).first();

  const bet = async () => {
    await slip.getByRole('button', { name: '1,000', exact: true }).click();
    await slip.getByRole('button', { name: 'Place Bet' }).click();
    await expect(slip.getByText(/^Your bet is on/)).toBeVisible();
  };
  await choice.click();
  await bet();
  const cashOut = open.getByRole('button', { name: /^Cash out/ });
  await expect(cashOut).toHaveCount(1);

  await page.reload();
  await cashOut.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Cashout will permanently close the bet. Are you sure?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(history.getByText('CASHOUT', { exact: true })).toHaveCount(1);

  if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click();
  await bet();
  await tournament.result(first.fixtureId, [selection.selectionId]);
  await expect(history.getByText('WIN', { exact: true })).toHaveCount(1);
  await expect(cashOut).toHaveCount(0);
});
