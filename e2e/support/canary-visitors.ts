import { VISIT_PATH } from '@parlay/contracts/visit-names';
import { bucketOf } from '@parlay/releases/buckets';
import type { BrowserContext } from '@playwright/test';
import { runAsOps } from './ops.ts';
import { test as base, COOKIE_CHOICE, currentProduct, waitUntilMounted } from './site.ts';

/** Remote and percentage of a canary. */
export interface CanaryShare {
  remote: string;
  percent: number;
}

/** A browser with an identity issued by the edge. */
export interface CanaryVisitor {
  /** Identity cookie. */
  identity: { name: string; value: string };
  /** IP address in its own address block. */
  address: string;
}

let visitorCount = 0;
const ID_BYTES = 16;

/** Changes the verdict rule to count new browsers immediately and to accept a test's few address blocks. */
export const countNewBrowsers = (): Promise<unknown> =>
  runAsOps(
    ...['channel', 'rule', 'production', '--min-age', '0', '--min-blocks', '5'],
    ...['--reason', 'browsers of a test are new'],
  );

/** Returns new visitors who are in the canary or, with `inCanary` false, who are not. */
export async function findVisitors(
  { remote, percent }: CanaryShare,
  count: number,
  inCanary: boolean,
): Promise<CanaryVisitor[]> {
  const chosen: CanaryVisitor[] = [];
  while (chosen.length < count) {
    const visitor = await createVisitor();
    const id = Buffer.from(visitor.identity.value, 'base64url').subarray(0, ID_BYTES).toString('base64url');
    if (bucketOf(remote, id) < percent === inCanary) chosen.push(visitor);
  }
  return chosen;
}

/** Requests an identity from the edge for a new browser, with an IP address reserved for tests (198.18.0.0/15). */
async function createVisitor(): Promise<CanaryVisitor> {
  visitorCount += 1;
  const address = `198.${18 + ((visitorCount >> 8) & 1)}.${visitorCount & 255}.7`;
  const response = await fetch(currentProduct().site + VISIT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ revision: 0, path: '/en/casino', has: [] }),
  });
  const [name = '', value = ''] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
  return { identity: { name, value }, address };
}

/** Gives a browser context a visitor's identity and IP address. */
export async function becomeVisitor(context: BrowserContext, { identity, address }: CanaryVisitor): Promise<void> {
  const { hostname } = new URL(currentProduct().site);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await context.addCookies([{ ...identity, domain: hostname, path: '/', secure: true, httpOnly: true }]);
}

/** A test with a fixture that opens and leaves a page of the site as a visitor. */
export const test = base.extend<{ visit(visitor: CanaryVisitor, path: string): Promise<void> }>({
  visit: async ({ browser }, use) => {
    const { site } = currentProduct();
    const contexts: BrowserContext[] = [];
    await use(async (visitor, path) => {
      const context = await browser.newContext({
        baseURL: site,
        storageState: { cookies: COOKIE_CHOICE, origins: [] },
      });
      contexts.push(context);
      await becomeVisitor(context, visitor);
      const page = await context.newPage();
      await page.goto(path);
      await waitUntilMounted(page);
      await page.goto('about:blank');
    });
    // Closes contexts only at the end, because a page sends its last reports after the next one has begun to load.
    for (const context of contexts) await context.close();
  },
});
