import type { FrameLocator, Page } from '@playwright/test';

/** Selector of the frame with a company's page on a page of the site, which is not its slip. */
export const COMPANY_FRAME = 'main iframe:not([src*="/sports/slip"])';

/** Returns the company's page, for example the sports book next to its slip. */
export const companyPage = (page: Page): FrameLocator => page.frameLocator(COMPANY_FRAME);

/** Returns the slip's frame, which the page shows next to the sports book. */
export const slipFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/sports/slip"]');

/** Returns the slip on a page of the site. */
export const slipOn = (page: Page) => slipFrame(page).getByRole('region', { name: 'Betslip' });

/** Opens the slip, which is a bar on narrow screens. */
export async function openSlip(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 992) await slipOn(page).locator('.slip-bar').click();
}

/** Returns the first price of the last event in a book's list, which has enough time before its start. */
export const lastPrice = (book: Page | FrameLocator) =>
  book
    .locator('.row')
    .filter({ has: book.locator('.odds') })
    .last()
    .locator('.odds')
    .first();
