import { test as base, expect, type Page } from '@playwright/test';
import { expectPlayer } from './header.ts';
import { sendLogin } from './login-form.ts';
import { type Ports, tokenOf } from './product.ts';

export interface Running {
  ports: Ports;
  site: string;
  dataDir: string;
}

/** The product of this worker. */
export function running(): Running {
  const products = [JSON.parse(process.env.PARLAY_PRODUCT ?? '[]') as Running | Running[]].flat();
  const mine = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % products.length];
  if (!mine) throw new Error('no product is running: see e2e/README.md');
  return mine;
}

/** Environment for the command line of this product, in the name of a team. */
export const staff = (team = 'ops'): NodeJS.ProcessEnv => {
  const { ports, dataDir } = running();
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PARLAY_URL: `http://localhost:${ports.ops}`,
    PARLAY_TOKEN: tokenOf(dataDir, team),
  };
};

export const PASSWORD = 'Parlay2026$';

/** SH36: somebody who has been here before and wanted no more cookies than needed; a test of the choice starts without it. */
export const DECIDED = ['localhost', 'bu-103.localhost', 'bu-105.localhost', '127.0.0.1'].map((domain) => ({
  name: 'parlay_cookies',
  value: 'needed',
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}));

interface Watch {
  /** Console errors, page errors and violations of the page's policy seen so far. */
  problems: string[];
}

/** A page that keeps what went wrong in it; a test says at its end what it allows. */
export const test = base.extend<{ watch: Watch }>({
  // Playwright reads the parameter list itself and wants a pattern, also where nothing is taken from it.
  baseURL: async ({ browserName: _ }, use) => {
    await use(running().site);
  },
  storageState: { cookies: DECIDED, origins: [] },
  watch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('console', (message) => {
        // What could not be loaded is named by its place only.
        if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
      });
      await use({ problems });
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the login page, as a player does. */
export async function logIn(page: Page, username: string, site = running().site): Promise<void> {
  await page.goto(`${site}/en/login`);
  await sendLogin(page, { username, password: PASSWORD });
  await expectPlayer(page);
}

/** Waits until every remote of the page is mounted, in each slot that its release fills. */
export async function allMounted(page: Page): Promise<void> {
  // Asked often: all begins here, and the usual pauses sleep past the moment for longer than a page takes.
  const isWhole = async () => expect(await page.evaluate(slotsToCome)).toEqual([]);
  await expect(isWhole).toPass({ intervals: [30] });
}

/** The page's slot while it has no mounted remote, and others that have none yet, or one that is loading. */
function slotsToCome(): string[] {
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

export const mounted = (page: Page, remote: string, slot = 'page') =>
  page.locator(`[data-slot="${slot}"] [data-remote="${remote}"]`);

/** A figure of this run that people may want to read; it stands in the report and decides nothing. */
export const measured = (what: string, milliseconds: number) =>
  test.info().annotations.push({ type: 'measured', description: `${what}: ${Math.round(milliseconds)} ms` });
