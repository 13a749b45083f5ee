import type { BrowserContext } from '@playwright/test';
import { currentProduct } from './site.ts';

/** Chooses the brand with the demo's cookie, because the test's own calls cannot resolve subdomains of localhost. */
export async function chooseBrand(context: BrowserContext, brand: number | undefined): Promise<void> {
  if (brand) await context.addCookies([{ name: 'parlay_bu', value: `${brand}`, url: currentProduct().site }]);
}
