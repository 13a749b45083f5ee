import type { Page } from '@playwright/test';
import { publishForged } from '../support/forge.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import {
  expectSameDocument,
  expectVersion,
  markDocument,
  recordReleaseRequests,
  waitUntilRendered,
} from '../support/open-page.ts';
import { expect, mountedPart, reportMeasurement, test } from '../support/site.ts';
import { type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const CASINO = 'remote-casino';
const TABS = 10;
/** Time for which a script blocks its tab. */
const HANG_MS = 15_000;

let team: ReleaseCommands;
let good: PublishedVersion;
let newer: PublishedVersion;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  team = releaseCommands(CASINO);
  good = await team.live();
  newer = await publishForged(CASINO, good.digest, {});
});

test.afterAll(() => team.rollBack(good.version));

const products = (page: Page) => page.getByRole('navigation', { name: 'Products' });

test('a promotion waits until the player enters the casino again', async ({ page, watch }) => {
  await page.goto('/en/casino');
  await expectVersion(page, CASINO, good.version);
  await markDocument(page);
  const response = page.waitForResponse(/release-set\.json/);
  await team.promote(newer.version);
  await response;
  await products(page).getByRole('link', { name: 'Virtuals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Virtuals' })).toBeVisible();
  await expectVersion(page, CASINO, good.version);

  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await expect(mountedPart(page, CASINO)).toHaveCount(0);
  await products(page).getByRole('link', { name: 'Casino' }).click();
  await expectVersion(page, CASINO, newer.version);
  await expectSameDocument(page);
  await page.goBack();
  await expect(mountedPart(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted');
  await page.goForward();
  await expectVersion(page, CASINO, newer.version);
  expect(watch.errors).toEqual([]);
});

test('ten open tabs share one release stream and roll back together', async ({ context }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/release-events')) streams.push(request.url());
  });
  const tabs: Page[] = [];
  for (let index = 0; index < TABS; index += 1) {
    const tab = await context.newPage();
    await tab.goto('/en/casino');
    await expectVersion(tab, CASINO, newer.version);
    await markDocument(tab);
    tabs.push(tab);
  }
  const requests = tabs.map(recordReleaseRequests);
  const started = performance.now();
  const [times] = await Promise.all([
    Promise.all(tabs.map((tab) => waitUntilRendered(tab, CASINO, good.version))),
    team.rollBack(good.version),
  ]);
  reportMeasurement('ten tabs rolled back: the first', Math.min(...times) - started);
  reportMeasurement('ten tabs rolled back: the last', Math.max(...times) - started);
  for (const tab of tabs) {
    await expectSameDocument(tab);
    await expect(mountedPart(tab, CASINO)).toHaveCount(1);
  }
  expect(requests.flatMap((log) => log.remotes()).filter((remote) => remote !== CASINO)).toEqual([]);
  expect(streams).toHaveLength(1);

  // Closes the tab with the stream and expects another tab to take over.
  await tabs[0]?.close();
  await expect.poll(() => streams.length).toBe(2);
  await team.promote(newer.version);
  await team.rollBack(good.version);
  await expectVersion(tabs[TABS - 1] as Page, CASINO, good.version);
  await Promise.all(tabs.slice(1).map((tab) => tab.close()));
});

test('a hung tab with the release stream does not block rollbacks in other tabs', IN_MATRIX, async ({ context }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/release-events')) streams.push(request.url());
  });
  await team.promote(newer.version);
  const leader = await context.newPage();
  await leader.goto('/en/casino');
  await expectVersion(leader, CASINO, newer.version);
  await expect.poll(() => streams.length).toBe(1);
  const follower = await context.newPage();
  await follower.goto('/en/casino');
  await expectVersion(follower, CASINO, newer.version);
  await markDocument(follower);

  const hang = leader.evaluate((milliseconds) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  }, HANG_MS);
  const started = performance.now();
  const [at] = await Promise.all([waitUntilRendered(follower, CASINO, good.version), team.rollBack(good.version)]);
  reportMeasurement('rolled back beside a hung tab', at - started);
  expect(at - started).toBeLessThan(HANG_MS / 2);
  await expectSameDocument(follower);

  // The hung tab receives the rollback from the tab that took over.
  await hang;
  await expectVersion(leader, CASINO, good.version);
  expect(streams).toHaveLength(2);
});
