import { axeViolations } from '../support/axe.ts';
import { decideDraw, nextDraw } from '../support/lottery-company.ts';
import { sandboxOrigin } from '../support/sandbox.ts';
import { expect, test } from '../support/site.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the lottery’s bar follows the scroll position and covers no numbers [FR6]', async ({ page }) => {
  await page.goto('/en/lottery');
  const lottery = page.frameLocator('main iframe');
  const bar = lottery.getByRole('button', { name: 'Quick pick' });
  await expect(bar).toBeVisible();
  const positions = new Set<number>();
  for (const scroll of [0, 100, 200, 300, 400, 600]) {
    await page.evaluate((top) => window.scrollTo(0, top), scroll);
    await expect
      .poll(() =>
        lottery.locator('#balls').evaluate((grid) => {
          const bar = grid.querySelector('.pickbar')?.getBoundingClientRect();
          if (!bar) return 'no bar';
          return [...grid.querySelectorAll('.ball')].filter((ball) => {
            const { top, bottom } = ball.getBoundingClientRect();
            return bottom > bar.top + 1 && top < bar.bottom - 1;
          }).length;
        }),
      )
      .toBe(0);
    positions.add(Math.round((await bar.boundingBox())?.y ?? 0) + scroll);
  }
  expect(positions.size).toBeGreaterThan(1);
  await bar.click();
  await expect(lottery.getByText('6 of 6 chosen')).toBeVisible();
});

const lotteryUrl = (path: string) => `${sandboxOrigin()}${path}`;

test('numbers are chosen with the keyboard, and quick pick fills only what is missing', async ({ page, watch }) => {
  await page.goto(lotteryUrl('/lottery/midweek?lang=en'));
  const number = (value: number) => page.getByRole('checkbox', { name: String(value), exact: true });
  await number(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.type('27');
  await expect(number(27)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 of 6 chosen')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Quick pick' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('6 of 6 chosen')).toBeVisible();
  for (const value of [1, 2, 27]) await expect(number(value)).toBeChecked();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await expect(page.getByText('0 of 6 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Line A', exact: true }).click();
  await expect(page.getByText('6 of 6 chosen')).toBeVisible();
  expect(watch.errors).toEqual([]);
});

test('a cancelled draw is listed and its commitment is checked in the browser, without axe violations', async ({
  page,
  watch,
}) => {
  const draw = await nextDraw(page.request, 'helio');
  await decideDraw(page.request, draw, 'cancel');
  await page.goto(lotteryUrl('/lottery/helio?lang=en'));
  const item = page.locator(`#${draw}`);
  await expect(item).toContainText('Cancelled, stakes are paid back');
  await item.locator('summary').click();
  const step = (text: string) => item.getByRole('listitem').filter({ hasText: text });
  await expect(step('A secret was locked in').getByText('Matches', { exact: true })).toBeVisible();
  // A draw that was cancelled before its close has no seal.
  await expect(step('The site recorded')).toContainText(/Matches|Not published/);
  await expect(item.getByText('Does not match', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Quick pick' }).click();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      // Without motion, because a colour that still changes has the wrong contrast.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      expect([colorScheme, width, await axeViolations(page)]).toEqual([colorScheme, width, []]);
    }
  const [check] = await Promise.all([
    page.waitForEvent('popup'),
    item.getByRole('link', { name: 'Check it without us' }).click(),
  ]);
  await expect(check.getByRole('heading', { level: 1 })).toHaveText('Check a draw without us');
  expect(await axeViolations(check)).toEqual([]);
  expect(watch.errors).toEqual([]);
});
