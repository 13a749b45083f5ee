import type { BrowserContext } from '@playwright/test';
import { running } from './site.ts';

/** Chooses the brand with the demo's cookie, because the test's own calls cannot resolve subdomains of localhost. */
export async function onBrand(context: BrowserContext, brand: number | undefined): Promise<void> {
  if (brand) await context.addCookies([{ name: 'parlay_bu', value: `${brand}`, url: running().site }]);
}
