import type { FrameLocator, Page } from '@playwright/test';

/** Returns the slip's frame, which the page shows next to the sports book. */
export const slipFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/sports/slip"]');

/** Returns the slip on a page of the site. */
export const slipOn = (page: Page) => slipFrame(page).getByRole('region', { name: 'Betslip' });

/** Opens the slip, which is a bar on narrow screens. */
export async function openSlip(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 992) await slipOn(page).locator('.slip-bar').click();
}
