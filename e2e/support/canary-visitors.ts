import { bucketOf } from '@parlay/releases/buckets';
import type { BrowserContext } from '@playwright/test';
import { allMounted, test as base, DECIDED, running } from './site.ts';

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

/** A test that can open a page of the site as a visitor, and leave it. */
export const test = base.extend<{ visit(id: string, path: string): Promise<void> }>({
  visit: async ({ browser }, use) => {
    const { site } = running();
    const contexts: BrowserContext[] = [];
    await use(async (id, path) => {
      const context = await browser.newContext({ baseURL: site, storageState: { cookies: DECIDED, origins: [] } });
      contexts.push(context);
      await context.addCookies([{ name: 'parlay_visitor', value: id, url: site }]);
      const page = await context.newPage();
      await page.goto(path);
      await allMounted(page);
      await page.goto('about:blank');
    });
    // Not earlier: a page sends its last reports after the next one has begun.
    for (const context of contexts) await context.close();
  },
});
