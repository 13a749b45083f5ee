import { goWithin } from '@parlay/releases/within-document';
import type { Page } from '@playwright/test';
import { type FaultyProxy, faultyProxy } from '../support/faulty-proxy.ts';
import { expectSameDocument, pin } from '../support/open-page.ts';
import { noteReports } from '../support/reports.ts';
import { allMounted, expect, mounted, running, test } from '../support/site.ts';
import { expectWithin, noteStates, pageClock, untilState } from '../support/states.ts';

/** Milliseconds from a mounted part's request for a chunk until its fallback is rendered. */
const TIMEOUT = 3_000;

let proxy: FaultyProxy;
test.beforeEach(async () => {
  proxy = await faultyProxy(running().site);
});
test.afterEach(() => proxy.stop());

test('a mounted page waits for a hanging chunk and keeps its content', async ({ page }) => {
  const reports = await noteReports(page);
  const states = await noteStates(page);
  Object.assign(proxy, { files: /\/r\/remote-shell\/\w+\/contact-form\.\w+\.js/, fault: 'hanging' });
  await page.goto(`${proxy.site}/en/help-centre/contact`, { waitUntil: 'domcontentloaded' });
  await expect(mounted(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted');
  await expect.poll(() => proxy.faulty).toHaveLength(1);
  proxy.files = undefined;
  await pin(page);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await expectSameDocument(page);
  expect((await states('remote-shell')).map(({ state }) => state)).not.toContain('fallback');
  expect((await reports.now()).map(({ kind }) => kind)).not.toContain('remote-failed');
});

/** Returns the milliseconds from the navigation to the fallback, by the page's clock. */
async function untilFallbackOf(page: Page, path: string): Promise<number> {
  const before = await pageClock(page);
  await goWithin(page, path);
  await expect(mounted(page, 'remote-casino')).toHaveAttribute('data-state', 'fallback');
  return untilState(page, 'remote-casino', 'fallback', before);
}

test('a fallback replaces a hanging next page of a mounted remote after 3 s, and a retry loads it', async ({
  page,
}) => {
  await noteStates(page);
  const reports = await noteReports(page);
  await expectWithin(TIMEOUT, 'the next page hangs, until the fallback', async () => {
    proxy.files = undefined;
    await page.goto(`${proxy.site}/en/casino`, { waitUntil: 'domcontentloaded' });
    await allMounted(page);
    Object.assign(proxy, { files: /\/r\/remote-casino\/\w+\/page-virtuals[^/]*\.js/, fault: 'hanging' });
    await pin(page);
    return untilFallbackOf(page, '/en/virtuals');
  });
  await expect(page.getByRole('banner')).toBeVisible();
  const failed = { kind: 'remote-failed', remote: 'remote-casino' };
  await expect.poll(reports.now).toContainEqual(expect.objectContaining(failed));
  proxy.files = undefined;
  await mounted(page, 'remote-casino').getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Virtuals' })).toBeVisible();
  await expectSameDocument(page);
});
