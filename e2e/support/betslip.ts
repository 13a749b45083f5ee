import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, waitUntilMounted } from './site.ts';

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

/** Returns the first price of each event in a book's list that has one. A narrow list shows one market of each. */
export const prices = (book: Page | FrameLocator): Locator =>
  book.locator('.row .market:first-child .odds:first-child');

/** Returns the first price of the last event in a book's list, which has enough time before its start. */
export const lastPrice = (book: Page | FrameLocator): Locator => prices(book).last();

/** Opens the book and puts a price into the slip: of the last event, which has enough time before its start. */
export async function choosePrice(page: Page, url = '/en/betting'): Promise<Locator> {
  await page.goto(url);
  await waitUntilMounted(page);
  await lastPrice(companyPage(page)).click();
  await expect(slipOn(page).locator('.picks li')).toHaveCount(1);
  await openSlip(page);
  return slipOn(page);
}

/** Places the slip's bet at any price. Returns its selections. */
export async function placeBet(page: Page, slip: Locator, stake: string): Promise<string[]> {
  await slip.getByLabel(/^Stake/).fill(stake);
  await slip.getByLabel('If a price moves').selectOption('Any price');
  const placing = page.waitForResponse(/\/sports\/api\/slip\/bets$/);
  await slip.getByRole('button', { name: /^Place bet €/ }).click();
  await expect(slip.getByText(/^Bet placed\. Reference /)).toBeVisible();
  const { data } = (await (await placing).json()) as { data: { bet: { legs: { id: string }[] } } };
  return data.bet.legs.map(({ id }) => id);
}
