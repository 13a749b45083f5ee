import { test as base, expect, type Page } from '@playwright/test';
import { expectPlayer } from './header.ts';
import { sendLogin } from './login-form.ts';
import { type Ports, tokenOf } from './product.ts';

export interface RunningProduct {
  ports: Ports;
  site: string;
  dataDir: string;
}

/** Returns this worker's product. */
export function currentProduct(): RunningProduct {
  const products = [JSON.parse(process.env.PARLAY_PRODUCT ?? '[]') as RunningProduct | RunningProduct[]].flat();
  const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % products.length];
  if (!product) throw new Error('No product is running. See e2e/README.md.');
  return product;
}

/** Returns the environment variables with which the command line uses this product and a team's token. */
export const staffEnvironment = (team = 'ops'): NodeJS.ProcessEnv => {
  const { ports, dataDir } = currentProduct();
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PARLAY_URL: `http://localhost:${ports.ops}`,
    PARLAY_TOKEN: tokenOf(dataDir, team),
  };
};

export const PASSWORD = 'Parlay2026$';

/** Cookies of a visitor who accepted only necessary cookies (SH36). Tests of the cookie dialog start without them. */
export const COOKIE_CHOICE = ['localhost', 'bu-103.localhost', 'bu-105.localhost', 'bu-140.localhost', '127.0.0.1'].map(
  (domain) => ({
    name: 'parlay_cookies',
    value: 'needed',
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }),
);

interface WatchedErrors {
  /** Console errors, page errors and CSP violations so far. */
  errors: string[];
}

/** A test with a fixture that records the page's errors. Tests check at the end that only expected ones occurred. */
export const test = base.extend<{ watch: WatchedErrors }>({
  // Playwright parses the parameter list and requires a destructuring pattern, even an unused one.
  baseURL: async ({ browserName: _ }, use) => {
    await use(currentProduct().site);
  },
  storageState: { cookies: COOKIE_CHOICE, origins: [] },
  watch: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
      page.on('console', (message) => {
        // The URL of a failed request is only in the message's location.
        if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`);
      });
      await use({ errors });
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the login page. */
export async function logIn(page: Page, username: string, site = currentProduct().site): Promise<void> {
  await page.goto(`${site}/en/login`);
  await sendLogin(page, { username, password: PASSWORD });
  await expectPlayer(page);
}

/** Waits until every remote of the page is mounted in each of its slots. */
export async function waitUntilMounted(page: Page): Promise<void> {
  // Polls often, because every test waits here and the default intervals are longer than most page loads.
  const expectNoneLeft = async () => expect(await page.evaluate(pendingSlots)).toEqual([]);
  await expect(expectNoneLeft).toPass({ intervals: [30] });
}

/**
 * Runs in the page. Returns the slots whose remote is not mounted yet. A fallback counts as mounted around the page.
 */
export function pendingSlots(): string[] {
  const set = document.getElementById('release-set')?.textContent ?? '';
  const { remotes } = JSON.parse(set) as { remotes: { remote: string; slots: string[] }[] };
  const selectors = remotes.flatMap(({ remote, slots }) =>
    slots.filter((slot) => slot !== 'page').map((slot) => `[data-slot="${slot}"] > [data-remote="${remote}"]`),
  );
  const isOpen = document.querySelectorAll('[data-slot="page"] [data-state="mounted"]').length === 1;
  return [
    ...(isOpen ? [] : ['[data-slot="page"]']),
    ...selectors.filter(
      (selector) => !document.querySelector(`${selector}[data-state="mounted"], ${selector}[data-state="fallback"]`),
    ),
  ];
}

export const mountedPart = (page: Page, remote: string, slot = 'page') =>
  page.locator(`[data-slot="${slot}"] [data-remote="${remote}"]`);

/** Adds a measurement to the report without affecting the result. */
export const reportMeasurement = (what: string, milliseconds: number) =>
  test.info().annotations.push({ type: 'measured', description: `${what}: ${Math.round(milliseconds)} ms` });
