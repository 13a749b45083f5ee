import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { banner } from './header.ts';
import { expect } from './site.ts';

/** Expects no offers, no registration and no invitation to log in around a page. */
export async function expectNoOffers(page: Page): Promise<void> {
  for (const name of ['Register', 'Casino', 'Tournaments', 'Search games'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await expect(banner(page).getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: /^(Main|Products)$/ })).toHaveCount(0);
}

/** Expects the break page with this text. It offers help with money and contacts, but no games and no registration. */
export async function expectBreakPage(page: Page, says: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/break$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your break from play' })).toBeVisible();
  await expect(main).toContainText(says);
  await expect(main.getByRole('region', { name: 'Your money' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Talk to somebody' }).getByRole('link').first()).toBeVisible();
  await expectNoOffers(page);
  expect(await axeViolations(page)).toEqual([]);
}
