import type { Page } from '@playwright/test';

/** Chooses a payment method by the keyboard, because a phone's bar may lie over its row. An account is above its method. */
export const chooseMethod = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('main').getByRole('radio', { name }).first().press('Space');
