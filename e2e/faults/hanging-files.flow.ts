import type { Page } from '@playwright/test';
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { IN_MATRIX, matrixOnlyUnless } from '../support/matrix.ts';
import { expectSameDocument, markDocument } from '../support/open-page.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, mountedPart, test } from '../support/site.ts';
import { expectWithin, recordStates, timeToFallback } from '../support/states.ts';

const files: ReadonlyArray<[string, RegExp]> = [
  ['entry', /\/r\/remote-casino\/\w+\/remoteEntry\.js/],
  ['module', /\/r\/remote-casino\/\w+\/remote\.\w+\.js/],
  ['page', /\/r\/remote-casino\/\w+\/page-casino[^/]*\.js/],
  ['style', /\/r\/remote-casino\/\w+\/styles\.\w+\.css/],
];
/** Milliseconds from the start of loading until the fallback is rendered. */
const TIMEOUT = 3_000;

let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await startFaultyProxy(currentProduct().site);
});
test.afterEach(() => proxy.stop());

const expectState = (page: Page, state: string) =>
  expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', state);

for (const fault of ['hanging', 'dripping'] as const)
  for (const [name, file] of files)
    test(
      `if the casino’s ${name} is ${fault}, a fallback shows after 3 s, and a retry works without a reload`,
      matrixOnlyUnless(fault === 'dripping' ? name === 'page' || name === 'style' : name === 'entry'),
      async ({ page }) => {
        const reports = await recordReports(page);
        const states = await recordStates(page);
        Object.assign(proxy, { files: file, fault });
        await expectWithin(TIMEOUT, `the ${name} is ${fault}, until the fallback`, async () => {
          await page.goto(`${proxy.site}/en/casino`, { waitUntil: 'domcontentloaded' });
          await expect(mountedPart(page, 'remote-shell', 'top')).toHaveAttribute('data-state', 'mounted');
          await expectState(page, 'fallback');
          return timeToFallback(await states('remote-casino'));
        });
        const failed = { kind: 'remote-failed', remote: 'remote-casino', outcome: 'timed-out' };
        await expect.poll(reports).toContainEqual(expect.objectContaining(failed));

        proxy.files = undefined;
        await markDocument(page);
        await mountedPart(page, 'remote-casino').getByRole('button', { name: 'Try again', exact: true }).click();
        await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted', { timeout: 2_000 });
        await expectSameDocument(page);
      },
    );

test('a hanging request is retried, and the casino loads without a reload', async ({ page }) => {
  Object.assign(proxy, { files: /\/r\/remote-casino\/\w+\/page-casino[^/]*\.js/, fault: 'hanging' });
  await page.goto(`${proxy.site}/en/casino`, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => proxy.faulty).toHaveLength(1);
  proxy.files = undefined;
  await markDocument(page);
  await expectState(page, 'mounted');
  await expectSameDocument(page);
});

/** Network of a slow phone, as emulated by Chromium's developer tools and Lighthouse. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 };

test('a phone on a slow connection waits for its parts without a fallback', IN_MATRIX, async ({ page, context }) => {
  const states = await recordStates(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto('/en/casino', { waitUntil: 'commit', timeout: 60_000 });
  await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted', { timeout: 60_000 });
  await expect(mountedPart(page, 'remote-shell', 'bottom')).toHaveAttribute('data-state', 'mounted', {
    timeout: 60_000,
  });
  const shown = [...(await states('remote-casino')), ...(await states('remote-shell', 'bottom'))];
  expect(shown.map(({ state }) => state)).not.toContain('fallback');
});
