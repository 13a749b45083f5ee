import { expect, type Page } from '@playwright/test';
import { tokenOf } from './product.ts';
import { currentProduct } from './site.ts';

/** Opens a console page and signs in with a token. */
export async function openConsole(
  page: Page,
  path = '/',
  token = tokenOf(currentProduct().dataDir, 'ops'),
): Promise<void> {
  await page.goto(`http://localhost:${currentProduct().ports.ops}${path}`);
  await page.getByLabel('Staff token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}
