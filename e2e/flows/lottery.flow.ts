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
