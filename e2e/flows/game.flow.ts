import type { FrameLocator, Page } from '@playwright/test';
import { balance, cents, centsOf } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, reportMeasurement, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Returns the height of the frame divided by its width. */
async function ratioOf(page: Page): Promise<number> {
  const box = await page.locator('main iframe').boundingBox();
  return box ? box.height / box.width : 0;
}

/** Opens a game for real money and waits until a round can be played. */
async function openGame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(path);
  const game = page.frameLocator('main iframe');
  await expect(game.getByRole('button', { name: 'Play round' })).toBeEnabled();
  return game;
}

/** Plays rounds of €5.00 until one pays more or less than the stake. Returns the difference in cents. */
async function playUntilBalanceChanges(game: FrameLocator): Promise<number> {
  const rounds = game.locator('#round');
  await game.getByRole('combobox', { name: 'Stake' }).selectOption('5.00');
  let change = 0;
  while (change === 0) {
    const round = (await rounds.textContent()) ?? '';
    const play = game.getByRole('button', { name: 'Play round' });
    await expect(play).toBeEnabled();
    await play.click();
    await expect(rounds).not.toHaveText(round);
    const result = await game.getByText(/^Staked €5\.00, paid €[\d.,]+\.$/).textContent();
    change = centsOf(/paid €([\d.,]+)\.$/.exec(result ?? '')?.[1] ?? '') - 500;
  }
  return change;
}

const MAX_DELAY_MS = 1_000;

/** Waits until each tab shows the amount. Fails if that takes more than a second. */
async function expectBalance(tabs: readonly Page[], expected: number): Promise<void> {
  const since = performance.now();
  await Promise.all(
    tabs.map((tab) => expect.poll(() => cents(tab), { timeout: MAX_DELAY_MS, intervals: [50] }).toBe(expected)),
  );
  reportMeasurement('balance in every tab after the round', performance.now() - since);
}

atOneWidth((width) => {
  test('real rounds of two providers change the balance in all tabs within a second [RS5, CA7]', async ({
    page,
    context,
  }) => {
    await signIn(context, await createPlayer());
    const otherTab = await context.newPage();
    await otherTab.goto('/en/home');
    await expect(balance(otherTab)).toHaveText('€1,000.00');
    // Brings the tab to the front, because a background tab does not receive clicks inside its frames.
    await page.bringToFront();
    let expected = 100_000;

    for (const { path, ratio, provider } of [
      { path: '/en/game/Kite-Season/kite-season', ratio: 0.563, provider: 'Kelp Works' },
      { path: '/en/game/Glasshouse/glasshouse', ratio: 0.75, provider: 'Papermill' },
    ])
      await test.step(`a game of ${provider}`, async () => {
        const game = await openGame(page, path);
        await expect(page.getByRole('main').getByText(provider, { exact: true })).toBeVisible();
        expect(await ratioOf(page)).toBeCloseTo(ratio, 2);
        const subscribed = expect(balance(page)).toBeVisible();
        await subscribed;
        expected += await playUntilBalanceChanges(game);
        await expectBalance([page, otherTab], expected);
      });

    await page.goto('/en/account/transactions');
    const table = page.getByRole('table', { name: 'Transactions' });
    for (const name of ['Kite Season', 'Glasshouse'])
      await expect(table.getByRole('row').filter({ hasText: 'Stake' }).filter({ hasText: name }).first()).toContainText(
        '€5.00',
      );
    await page.reload();
    await expect.poll(() => cents(page)).toBe(expected);
    expect(width).toBe(page.viewportSize()?.width);
  });
});
