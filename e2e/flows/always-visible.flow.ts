import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { balance, banner } from '../support/header.ts';
import { hiddenFocuses } from '../support/hidden-focus.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const protection = (page: Page) => banner(page).getByRole('navigation', { name: 'Your protection' });
const stopButton = (page: Page) => banner(page).getByRole('button', { name: 'Stop for 24 hours' });
const times = (page: Page) => banner(page).locator('time').filter({ visible: true });
const factOf = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true }).locator('..');

const expectInViewport = async (...parts: Locator[]) => {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
};

/** Expects the header's protection links, stop button, session time and time of day to be visible. */
async function expectBar(page: Page) {
  await expect(times(page)).toHaveCount(2);
  await expectInViewport(protection(page), stopButton(page), times(page).first(), times(page).last());
}

/** Expects that the bars cover neither each other nor the game. */
async function expectGameBelowBars(page: Page) {
  const header = await factOf(page, 'Result').boundingBox();
  const bar = await banner(page).boundingBox();
  const frame = await page.locator('main iframe').boundingBox();
  if (!header || !bar || !frame) throw new Error('A part of the page is not there.');
  expect(bar.y + bar.height).toBeLessThanOrEqual(header.y + 1);
  expect(header.y + header.height).toBeLessThanOrEqual(frame.y + 1);
  expect(frame.y + frame.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 1);
}

atOneWidth((width) => {
  test('bars stay visible when scrolled and in fullscreen, and never hide the focus [B1, B2, B10, B12, B15]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, await createPlayer({ country: 'SE' }));

    await test.step('on a long page', async () => {
      await page.goto('/en/casino');
      await waitUntilMounted(page);
      await expectBar(page);
      await page.mouse.wheel(0, 1_200);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
      await expectBar(page);
      await expectInViewport(balance(page));
      expect(await hiddenFocuses(page, 15)).toEqual([]);
      expect(await hiddenFocuses(page, 15, 'Shift+Tab')).toEqual([]);
    });

    await page.goto('/en/game/Kite-Season/kite-season');
    const facts = ['Result', 'Logged in for', 'Balance'].map((label) => factOf(page, label));
    await test.step('next to a game', async () => {
      await expect(page.frameLocator('main iframe').getByRole('button', { name: 'Play round' })).toBeEnabled();
      await expectInViewport(...facts);
      await expectGameBelowBars(page);
      await page.mouse.move(5, 600);
      await page.mouse.wheel(0, 150);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      await expectBar(page);
      await expectInViewport(...facts);
    });

    await test.step('in a fullscreen game', async () => {
      await page.getByRole('button', { name: 'Full screen', exact: true }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
      await expectBar(page);
      await expectInViewport(...facts);
      await expectGameBelowBars(page);
      await expect(balance(page)).toBeHidden();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        expect(await axeViolations(page)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole('main').getByRole('link', { name: 'Back to the casino' }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
      await expectInViewport(balance(page));
    });
  });
});
