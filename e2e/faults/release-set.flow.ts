import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pidListeningOn } from '../support/processes.ts';
import { type Product, startProduct } from '../support/product.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, mountedPart, test } from '../support/site.ts';

interface RawSet {
  schema: number;
  remotes: Array<{ remote: string; entry: { url: string } }>;
}

/** Serves the edge's page with a changed release set. */
async function serveSet(page: Page, change: (set: RawSet) => string): Promise<void> {
  await page.route('**/en/casino', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="release-set">)(.*?)(<\/script>)/s,
      (_whole, open: string, json: string, close: string) => open + change(JSON.parse(json) as RawSet) + close,
    );
    await route.fulfill({ response, body });
  });
}

const damages: ReadonlyArray<[string, (set: RawSet) => string]> = [
  ['missing', () => ''],
  ['cut off', (set) => JSON.stringify(set).slice(0, 400)],
  ['from the future', (set) => JSON.stringify({ ...set, schema: 2 })],
];

for (const [name, change] of damages) {
  test(`the page requests the release set from the edge if the one in the document is ${name}`, async ({ page }) => {
    await serveSet(page, change);
    await page.goto('/en/casino');
    await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
    await expect(mountedPart(page, 'remote-shell', 'top')).toHaveAttribute('data-state', 'mounted');
  });

  test(`the page offers a retry if the release set is ${name} in the document and the edge has none`, async ({
    page,
  }) => {
    await serveSet(page, change);
    await page.route('**/release-set.json*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/en/casino');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure.getByRole('heading', { name: 'This part did not load' })).toBeVisible();
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
  });
}

test('a page that cannot start in an unsupported browser shows and reports an error', async ({ page }) => {
  const reports = await recordReports(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'fetch'));
  await page.goto('/en/casino');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure.getByRole('heading', { name: 'This part did not load' })).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Try again', exact: true })).toBeEnabled();
  await expect.poll(reports).toMatchObject([{ kind: 'error', remote: 'host' }]);
  const [report] = await reports();
  await expect(failure.getByText(`Reference ${report?.page}`, { exact: true })).toBeVisible();
});

test('a remote on an unreachable host gets a fallback, and the rest works', async ({ page }) => {
  await serveSet(page, (set) => {
    for (const remote of set.remotes)
      if (remote.remote === 'remote-casino') remote.entry.url = `https://gone.invalid${remote.entry.url}`;
    return JSON.stringify(set);
  });
  await page.goto('/en/casino');
  await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'fallback');
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  await expect(mountedPart(page, 'remote-shell', 'top')).toHaveAttribute('data-state', 'mounted');
});

test.describe('at the edge, with the registry unreachable', () => {
  test.describe.configure({ mode: 'serial' });
  let product: Product;
  let registry: number;

  test.beforeAll(async () => {
    product = await startProduct({ artifactsOf: currentProduct().dataDir });
    // Suspended rather than killed, because the supervisor would restart it.
    registry = pidListeningOn(product.ports.ops);
    process.kill(registry, 'SIGSTOP');
  });

  test.afterAll(async () => {
    process.kill(registry, 'SIGCONT');
    await product.stop();
  });

  const state = (name: string) => join(product.dataDir, 'edge', name);

  /** Kills the edge's process, which the supervisor restarts. */
  async function restartEdge(page: Page): Promise<void> {
    const before = pidListeningOn(product.ports.site);
    spawnSync('kill', ['-KILL', String(before)]);
    await expect.poll(() => pidListeningOn(product.ports.site)).not.toBe(before);
    await expect
      .poll(async () => (await page.request.get(`${product.site}/healthz`).catch(() => undefined))?.status() ?? 0)
      .toBeGreaterThan(0);
  }

  async function expectPage(page: Page): Promise<void> {
    await page.goto(`${product.site}/en/casino`);
    await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
    await expect(mountedPart(page, 'remote-shell', 'top')).toHaveAttribute('data-state', 'mounted');
  }

  test('pages load as before, even after a restart of the edge', async ({ page }) => {
    await expectPage(page);
    await restartEdge(page);
    await expectPage(page);
  });

  // Few restarts, because the backoff between them grows.
  for (const [name, damage] of [
    [
      'altered',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('remote-casino', 'remote-cosina')),
    ],
    [
      'from the future',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('"schema":1', '"schema":2')),
    ],
  ] as const) {
    test(`pages use the previous set if the last good one is ${name}`, async ({ page }) => {
      const lastGood = readFileSync(state('state.json'));
      writeFileSync(state('state.previous.json'), lastGood);
      damage(state('state.json'));
      await restartEdge(page);
      await expectPage(page);
      writeFileSync(state('state.json'), lastGood);
    });
  }

  test('without any set, a page shows an error and a retry, which works once the registry is back', async ({
    page,
  }) => {
    for (const name of ['state.json', 'state.previous.json']) writeFileSync(state(name), 'not a set');
    await restartEdge(page);
    const response = await page.goto(`${product.site}/en/casino`);
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'The site did not load' })).toBeVisible();
    process.kill(registry, 'SIGCONT');
    await expect.poll(async () => (await page.request.get(`${product.site}/en/casino`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
  });
});
