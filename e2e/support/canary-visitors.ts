import { bucketOf } from '@parlay/releases/buckets';
import type { Browser } from '@playwright/test';
import { allMounted, DECIDED, running } from './site.ts';

/** Whom a canary is drawn for. */
export interface Draw {
  remote: string;
  percent: number;
}

/** Ids of visitors that the canary is drawn for, or not. */
export function visitors({ remote, percent }: Draw, count: number, inCanary: boolean): string[] {
  const chosen: string[] = [];
  for (let n = 0; chosen.length < count; n += 1) {
    const id = `verdict-visitor-${n}`;
    if (bucketOf(remote, id) < percent === inCanary) chosen.push(id);
  }
  return chosen;
}

/** Opens a page of the site as a visitor, and leaves it. */
export async function visit(browser: Browser, id: string, path: string): Promise<void> {
  const { site } = running();
  const context = await browser.newContext({ baseURL: site, storageState: { cookies: DECIDED, origins: [] } });
  await context.addCookies([{ name: 'parlay_visitor', value: id, url: site }]);
  const page = await context.newPage();
  await page.goto(path);
  await allMounted(page);
  // Leaving the page sends its pending reports.
  await page.goto('about:blank');
  await context.close();
}
