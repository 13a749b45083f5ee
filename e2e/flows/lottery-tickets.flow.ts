import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { cents } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { decideDraw, nextDraw } from '../support/lottery-company.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Draws Boa's next draw with the beacon's next value, not in some minutes. */
const drawNow = async (request: APIRequestContext) => decideDraw(request, await nextDraw(request, 'boa'), 'now');

async function openBoa(page: Page): Promise<FrameLocator> {
  await page.goto('/en/boa');
  await waitUntilMounted(page);
  // A browser lets a frame stand still while it is scrolled out of view.
  await page.locator('main iframe').scrollIntoViewIfNeeded();
  const lottery = page.frameLocator('main iframe');
  await expect(lottery.getByRole('heading', { level: 1, name: 'Boa' })).toBeVisible();
  return lottery;
}

const mine = (lottery: FrameLocator) => lottery.getByRole('region', { name: 'My tickets' });

/**
 * Returns lines of which at least one has two right numbers in every draw of 5 of 35. The numbers are in four groups.
 * Two of the five drawn ones share a group, and the lines of a group contain each of its pairs.
 */
function linesThatWin(): number[][] {
  const ofNine = ['15789', '12346', '24678', '24569', '35789'];
  const ofEight = ['12345', '12346', '12378', '45678'];
  const groups = [
    [0, ofNine],
    [9, ofNine],
    [18, ofNine],
    [27, ofEight],
  ] as const;
  return groups.flatMap(([start, lines]) => lines.map((line) => [...line].map((digit) => start + Number(digit))));
}

/** Fills in lines as the page stores them over a reload, because nineteen lines are a hundred clicks. */
async function fillIn(page: Page, lines: number[][]): Promise<FrameLocator> {
  const lottery = page.frameLocator('main iframe');
  const stored = JSON.stringify(lines.map((main) => ({ main, extra: [] })));
  await lottery.locator('body').evaluate((_body, text) => sessionStorage.setItem('lines boa', text), stored);
  return openBoa(page);
}

atOneWidth(() => {
  test('a ticket that wins is paid into the balance and shows its prize [FR6, AC10]', async ({
    page,
    request,
    watch,
  }) => {
    await signIn(page, await createPlayer());
    // So that all lines are in the same draw.
    await drawNow(request);
    await openBoa(page);
    const lines = linesThatWin();
    for (const [ticket, price] of [
      [lines.slice(0, 10), '€10.00'],
      [lines.slice(10), '€9.00'],
    ] as const) {
      const lottery = await fillIn(page, ticket);
      await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
      await lottery.getByRole('button', { name: `Buy ticket ${price}` }).click();
      await expect(lottery.getByText(/^You have bought ticket B-/)).toBeVisible();
    }
    const lottery = page.frameLocator('main iframe');
    await expect.poll(() => cents(page)).toBe(100_000 - 1_900);
    await drawNow(request);
    // The beacon's next value can be half a minute away.
    await expect.poll(() => cents(page), { timeout: 90_000 }).toBeGreaterThan(100_000 - 1_900);
    await openBoa(page);
    await expect(
      mine(lottery)
        .getByText(/^Won €\d/)
        .first(),
    ).toBeVisible();
    await expect(mine(lottery).getByText('Draws left')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.goto('/en/account/bet-history');
    await waitUntilMounted(page);
    await expect(page.getByRole('main').getByText('Boa').first()).toBeVisible();
    expect(watch.errors).toEqual([]);
  });

  test('a ticket is paid back when its draw is cancelled [FR6]', async ({ page, request, watch }) => {
    await signIn(page, await createPlayer());
    // So that the draw does not close meanwhile.
    await drawNow(request);
    const lottery = await openBoa(page);
    await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
    await lottery.getByRole('button', { name: 'Quick pick' }).press('Enter');
    await lottery.getByRole('button', { name: 'Buy ticket €1.00' }).press('Enter');
    await expect(lottery.getByText(/^You have bought ticket B-/)).toBeVisible();
    await expect(mine(lottery)).toContainText('Draws left: 1');
    await expect.poll(() => cents(page)).toBe(100_000 - 100);

    await decideDraw(request, await nextDraw(request, 'boa'), 'cancel');
    await expect.poll(() => cents(page)).toBe(100_000);
    await openBoa(page);
    await expect(mine(lottery)).toContainText('Paid back €1');
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.errors).toEqual([]);
  });

  test('a subscription is bought and ended with the keyboard, and no later draw is charged', async ({
    page,
    request,
    watch,
  }) => {
    await signIn(page, await createPlayer());
    const lottery = await openBoa(page);
    await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
    await lottery.getByRole('button', { name: 'Quick pick' }).press('Enter');
    await lottery.getByRole('radio', { name: /^Every draw until I end it/ }).focus();
    await page.keyboard.press('Space');
    await lottery.getByRole('button', { name: 'Buy ticket €1.00' }).press('Enter');
    await expect(lottery.getByText(/^You have bought ticket B-/)).toBeVisible();
    const end = mine(lottery).getByRole('button', { name: 'End subscription' });
    await expect(end).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await end.press('Enter');
    await expect(lottery.getByRole('status').getByText(/^The subscription has ended\./)).toBeVisible();
    await expect(end).toHaveCount(0);
    await expect(lottery.getByRole('heading', { name: 'My tickets' })).toBeFocused();

    await drawNow(request);
    await expect(async () => {
      await openBoa(page);
      await expect(mine(lottery)).toContainText(/Nothing won|Won €/, { timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await expect(mine(lottery).getByRole('article')).toHaveCount(1);
    expect(watch.errors).toEqual([]);
  });

  test('a player whose session ends while choosing keeps the lines and buys after a new login [FR7]', async ({
    page,
    watch,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    const lottery = await openBoa(page);
    await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
    await lottery.getByRole('button', { name: 'Quick pick' }).click();
    await expect(lottery.getByText('5 of 5 chosen')).toBeVisible();
    await post(page, '/api/logout', {});
    await expect(async () => {
      await lottery.getByRole('button', { name: /^(Buy ticket|Log in to buy)/ }).click({ timeout: 1_000 });
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible({ timeout: 6_000 });
    }).toPass();
    await sendLogin(page.getByRole('dialog', { name: 'Log in' }), player);
    await expect(lottery.getByText('You are signed in to the lottery.')).toBeVisible();
    await expect(lottery.getByText('5 of 5 chosen')).toBeVisible();
    await lottery.getByRole('button', { name: 'Buy ticket €1.00' }).click();
    await expect(lottery.getByText(/^You have bought ticket B-/)).toBeVisible();
    await expect.poll(() => cents(page)).toBe(100_000 - 100);
    await expect(mine(lottery).getByRole('article')).toHaveCount(1);
    expect(watch.errors.filter((error) => !error.includes('401'))).toEqual([]);
  });
});
