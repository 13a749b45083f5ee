import { navigateInDocument } from '@parlay/releases/within-document';
import type { Page } from '@playwright/test';
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { expectSameDocument, markDocument } from '../support/open-page.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { expectWithin, pageClock, recordStates, timeToState } from '../support/states.ts';

/** Milliseconds from a mounted part's request for a chunk until its fallback is rendered. */
const TIMEOUT = 3_000;

let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await startFaultyProxy(currentProduct().site);
});
test.afterEach(() => proxy.stop());

test('a mounted page waits for a hanging chunk and keeps its content', async ({ page }) => {
  const reports = await recordReports(page);
  const states = await recordStates(page);
  Object.assign(proxy, { files: /\/r\/remote-shell\/\w+\/contact-form\.\w+\.js/, fault: 'hanging' });
  await page.goto(`${proxy.site}/en/help-centre/contact`, { waitUntil: 'domcontentloaded' });
  await expect(mountedPart(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted');
  await expect.poll(() => proxy.faulty).toHaveLength(1);
  proxy.files = undefined;
  await markDocument(page);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expectSameDocument(page);
  expect((await states('remote-shell')).map(({ state }) => state)).not.toContain('fallback');
  expect((await reports.now()).map(({ kind }) => kind)).not.toContain('remote-failed');
});

/** Returns the milliseconds from the navigation to the fallback, by the page's clock. */
async function untilFallbackOf(page: Page, path: string): Promise<number> {
  const before = await pageClock(page);
  await navigateInDocument(page, path);
  await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'fallback');
  return timeToState(page, 'remote-casino', 'fallback', before);
}

test('a fallback replaces a hanging next page of a mounted remote after 3 s, and a retry loads it', async ({
  page,
}) => {
  await recordStates(page);
  const reports = await recordReports(page);
  await expectWithin(TIMEOUT, 'the next page hangs, until the fallback', async () => {
    proxy.files = undefined;
    await page.goto(`${proxy.site}/en/casino`, { waitUntil: 'domcontentloaded' });
    await waitUntilMounted(page);
    Object.assign(proxy, { files: /\/r\/remote-casino\/\w+\/page-virtuals[^/]*\.js/, fault: 'hanging' });
    await markDocument(page);
    return untilFallbackOf(page, '/en/virtuals');
  });
  await expect(page.getByRole('banner')).toBeVisible();
  const failed = { kind: 'remote-failed', remote: 'remote-casino' };
  await expect.poll(reports.now).toContainEqual(expect.objectContaining(failed));
  proxy.files = undefined;
  await mountedPart(page, 'remote-casino').getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Virtuals' })).toBeVisible();
  await expectSameDocument(page);
});
