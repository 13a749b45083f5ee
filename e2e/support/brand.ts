import type { BrowserContext } from '@playwright/test';
import { currentProduct } from './site.ts';

/** Selects the brand with the demo cookie, because the test's own calls cannot resolve subdomains of localhost. */
export async function chooseBrand(context: BrowserContext, brand: number | undefined): Promise<void> {
  if (brand) await context.addCookies([{ name: 'parlay_bu', value: `${brand}`, url: currentProduct().site }]);
}
