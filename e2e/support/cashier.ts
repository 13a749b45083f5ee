import type { Page } from '@playwright/test';

/** Chooses a payment method with the keyboard, because a phone's bar may cover its row. Saved accounts are above their method. */
export const chooseMethod = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('main').getByRole('radio', { name }).first().press('Space');
