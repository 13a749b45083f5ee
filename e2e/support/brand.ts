import type { BrowserContext } from '@playwright/test';
import { running } from './site.ts';

/** The demo's choice of a brand, on whatever host: the test's own calls reach it, which know no names below localhost. */
export async function onBrand(context: BrowserContext, brand: number | undefined): Promise<void> {
  if (brand) await context.addCookies([{ name: 'parlay_bu', value: `${brand}`, url: running().site }]);
}
