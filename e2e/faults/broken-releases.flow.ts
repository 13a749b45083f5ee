import { isMatrix } from '@parlay/dev/testing/matrix';
import { navigateInDocument } from '@parlay/releases/within-document';
import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { brokenReleases, CASINO, goLive, OTHER_PAGES, type RemotePage, SAMPLE } from '../support/breaks.ts';
import { type ForgedRelease, publishForged, rollBackForged } from '../support/forge.ts';
import { activeStyles, expectVersion } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { servedVersionOf } from '../support/release-set.ts';
import { recordReports } from '../support/reports.ts';
import { COOKIE_CHOICE, currentProduct, expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { expectWithin, recordStates, type StateChange } from '../support/states.ts';

/** Maximum milliseconds from a clear error until another version or a fallback is rendered. */
const IMMEDIATELY = 1_000;
/** Polls more often than Playwright's default, because two dozen tests wait for the same conditions. */
const FAST_POLL = { intervals: [200] };

const openAs = (browser: Browser, cookies: Cookie[] = COOKIE_CHOICE) =>
  browser.newContext({
    baseURL: currentProduct().site,
    storageState: { cookies, origins: [] },
    viewport: { width: 1280, height: 800 },
  });

/** Browser contexts with a previously working version, one per place, shared by the place's tests. */
const known = new Map<RemotePage, BrowserContext>();

async function contextOf(browser: Browser, place: RemotePage): Promise<BrowserContext> {
  const existing = known.get(place);
  if (existing) return existing;
  const context = await openAs(browser);
  if (place.isPlayer) await signIn(context, await createPlayer());
  known.set(place, context);
  return context;
}
test.afterAll(() => Promise.all([...known.values()].map((context) => context.close())));

/** Opens the working version, so that the browser records it as its last good one. */
async function openGood(context: BrowserContext, { path, remote }: RemotePage, good: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await waitUntilMounted(page);
  const lastGood = () => page.evaluate((key) => localStorage.getItem(key) ?? '', `parlay.last-good.en.${remote}`);
  await expect.poll(lastGood, FAST_POLL).toMatch(new RegExp(`^[^}]*"version":"${good}"`));
  // An open, idle page would swap to the next version and cache its files before they are damaged.
  await page.close();
}

async function expectGood(
  page: Page,
  { remote, inFrame }: RemotePage,
  good: { version: string },
  bad: ForgedRelease,
): Promise<void> {
  // The time is measured with the page's clock, because on a busy machine the test itself may be slow.
  await expect(mountedPart(page, remote)).toHaveAttribute('data-version', good.version);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(mountedPart(page, remote)).toHaveCount(1);
  if (inFrame !== undefined) await expect(page.frameLocator('main iframe').getByText(inFrame)).toBeVisible();
  // The broken release's styles are removed once the other is mounted.
  await expect(mountedPart(page, remote)).toHaveAttribute('data-state', 'mounted');
  await expect.poll(() => activeStyles(page, bad.digest), FAST_POLL).toBe(0);
}

/** Goes to a page of another remote and back within one document. */
async function leave(page: Page, { remote }: RemotePage): Promise<void> {
  await waitUntilMounted(page);
  await navigateInDocument(page, remote === 'remote-shell' ? '/en/casino' : '/en/home');
  await expect(mountedPart(page, remote)).toHaveCount(0, { timeout: 3_000 });
  await page.goBack();
  await expect(mountedPart(page, remote)).toHaveAttribute('data-state', 'mounted', { timeout: 5_000 });
}

/**
 * Returns the milliseconds from the release's error until another version or the fallback replaced it, excluding delays
 * caused by a busy machine.
 */
async function untilShown(
  page: Page,
  changes: readonly StateChange[],
  good: string,
  bad: ForgedRelease,
): Promise<number> {
  const failed = await page.evaluate((digest) => {
    const [thrown] = performance.getEntriesByName('forged');
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const refused = files.find(({ name, responseStatus }) => name.includes(digest) && responseStatus >= 400);
    return thrown?.startTime ?? refused?.responseEnd ?? 0;
  }, bad.digest);
  // A file may have been refused before the part requested it.
  const since = Math.max(failed, changes[0]?.at ?? 0);
  const before = changes.findLast(({ at }) => at <= since)?.timerDelay ?? 0;
  const shown = changes.find(
    ({ state, version, at }) => at >= since && (state === 'fallback' || (state === 'mounted' && version === good)),
  );
  return shown ? shown.at - since - (shown.timerDelay - before) : Number.POSITIVE_INFINITY;
}

for (const place of [CASINO, ...OTHER_PAGES])
  for (const [name, broken] of Object.entries(brokenReleases)) {
    const { remote, path, route, samples = [SAMPLE] } = place;
    if (place !== CASINO && !isMatrix && !samples.includes(name)) continue;
    test(`visitors get a working version if ${remote} at ${path} ${name}, and ops sees the broken one`, async ({
      browser,
    }) => {
      const good = await servedVersionOf(remote);
      if (!good) throw new Error(`${remote} is not live`);
      const context = await contextOf(browser, place);
      const [bad] = await Promise.all([
        publishForged(remote, good.digest, broken.forgery ?? {}),
        openGood(context, place, good.version),
      ]);
      const fresh = await openAs(browser, await context.cookies());
      const visitors = await Promise.all([context, fresh].map((browserContext) => browserContext.newPage()));
      try {
        await goLive(bad, broken, route);
        const wanted = expect.objectContaining({ ...broken.report, remote, version: bad.version });
        const visit = async (visitor: Page) => {
          const reports = await recordReports(visitor);
          const states = await recordStates(visitor);
          const open = () => visitor.goto(path, { waitUntil: 'domcontentloaded' });
          const expectReport = () => expect.poll(reports.now, FAST_POLL).toContainEqual(wanted);
          if (broken.keepsVersion) {
            await open();
            if (broken.breaksOnLeave) await leave(visitor, place);
            await expectReport();
            if (!broken.breaksOnLeave) await expectVersion(visitor, remote, bad.version);
            return;
          }
          await expectWithin(broken.limitMs ?? IMMEDIATELY, `${remote} ${name}`, async () => {
            await open();
            await expectGood(visitor, place, good, bad);
            return untilShown(visitor, await states(remote), good.version, bad);
          });
          // Only after a visit that was fast enough, because on a busy machine the page may correctly report a timeout.
          await expectReport();
        };
        // One after another, because their times are measured.
        for (const visitor of visitors) await visit(visitor);
      } finally {
        await rollBackForged(remote, good.version);
        await Promise.all([...visitors.map((visitor) => visitor.close()), fresh.close()]);
      }
    });
  }
