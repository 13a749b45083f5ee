import type { FrameLocator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { companyPage, lastPrice, openSlip, prices, slipFrame, slipOn } from '../support/betslip.ts';
import { chooseBrand } from '../support/brand.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

async function openedBook(page: Page): Promise<FrameLocator> {
  await page.goto('/en/betting');
  await waitUntilMounted(page);
  const book = companyPage(page);
  await expect(prices(book).first()).toBeVisible();
  await expect(slipFrame(page).locator('#slip')).toBeVisible();
  return book;
}

atOneWidth((width) => {
  test('the slip is a second frame that follows the book, and opens as a modal sheet on phones', async ({
    page,
    watch,
  }) => {
    const book = await openedBook(page);
    const price = lastPrice(book);
    await price.click();
    await expect(price).toHaveAttribute('aria-pressed', 'true');
    const slip = slipOn(page);
    const title = slipFrame(page).locator('#slip-title');
    if (width === 390) {
      const bar = slip.locator('.slip-bar');
      await expect(bar).toContainText('Picks: 1');
      await expect(bar).toContainText(/, odds \d/);
      await page.evaluate(() => scrollTo(0, 900));
      const box = await page.locator('iframe[src*="/sports/slip"]').boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(900 - 64 - 8);
      await bar.click();
      await expect(page.getByRole('dialog', { name: 'Betslip' })).toBeVisible();
      await expect(title).toBeFocused();
      await slip.getByLabel('Stake', { exact: true }).fill('10');
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Betslip' })).toHaveCount(0);
      await expect(bar).toBeFocused();
      await expect(bar).toContainText('Possible return€');
    } else {
      await page.evaluate(() => scrollTo(0, 900));
      const box = await page.locator('iframe[src*="/sports/slip"]').boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(300);
    }
    expect(await axeViolations(page)).toEqual([]);

    // The key "s" leads from the book to the slip, where the pick is taken out.
    await price.focus();
    await page.keyboard.press('s');
    await expect(title).toBeFocused();
    await slip.getByRole('button', { name: /^Take out/ }).click();
    if (width === 390) await page.keyboard.press('Escape');
    await expect(price).toHaveAttribute('aria-pressed', 'false');
    expect(watch.errors).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`book, slip and lottery have the ${colorScheme} colours of the brand`, async ({ page, context, watch }) => {
      await chooseBrand(context, 105);
      await page.emulateMedia({ colorScheme });
      const colours = (of: Page | FrameLocator, names: readonly string[]) =>
        of
          .locator('html')
          .evaluate((root, all) => all.map((name) => getComputedStyle(root).getPropertyValue(name).trim()), names);
      const own = ['--action', '--canvas', '--stage', '--volt'];
      const site = ['--brand-action', '--brand-canvas', '--brand-stage', '--brand-highlight'];
      const book = await openedBook(page);
      await expect.poll(() => colours(book, own)).toEqual(await colours(page, site));
      await expect.poll(() => colours(slipFrame(page), own)).toEqual(await colours(page, site));
      await prices(book).first().click();
      await openSlip(page);
      expect(await axeViolations(page)).toEqual([]);
      await page.goto('/en/lottery');
      const lottery = page.frameLocator('main iframe');
      await expect.poll(() => colours(lottery, own)).toEqual(await colours(page, site));
      expect(await axeViolations(page)).toEqual([]);
      expect(watch.errors).toEqual([]);
    });
});
