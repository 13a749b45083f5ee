import type { Page } from '@playwright/test';

/**
 * Chooses a payment method with the keyboard, because on a phone the bar at the bottom may cover its row. Prefers a
 * matching saved account, which is listed above its method.
 */
export const chooseMethod = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('main').getByRole('radio', { name }).first().press('Space');
