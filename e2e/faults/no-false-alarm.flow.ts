import type { Page } from '@playwright/test';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { recordReports } from '../support/reports.ts';
import { expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';

/** Milliseconds until the page has checked itself (every ten seconds) and sent its next batch of reports. */
const CHECKED = 14_000;

const states: ReadonlyArray<[string, { width: number; height: number }, (page: Page) => Promise<void>]> = [
  [
    'a dialog over the page',
    { width: 390, height: 844 },
    async (page) => {
      await page.goto('/en/casino');
      await page
        .getByRole('main')
        .getByRole('button', { name: /, Oddbird/ })
        .first()
        .click();
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    },
  ],
  [
    'a page whose remote stalls',
    { width: 1280, height: 800 },
    async (page) => {
      await page.route(/\/r\/remote-casino\/[^/]+\/remoteEntry\.js/, () => new Promise<void>(() => undefined));
      await page.goto('/en/casino', { waitUntil: 'domcontentloaded' });
      await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'loading');
    },
  ],
  [
    'a page whose data stalls',
    { width: 390, height: 844 },
    async (page) => {
      await page.route('**/api/**', () => new Promise<void>(() => undefined));
      await page.goto('/en/tournaments', { waitUntil: 'domcontentloaded' });
      await waitUntilMounted(page);
    },
  ],
  [
    'a cover that an extension renders',
    { width: 1280, height: 800 },
    async (page) => {
      await page.goto('/en/casino');
      await waitUntilMounted(page);
      await page.evaluate(() => {
        const cover = document.createElement('div');
        cover.id = 'cover';
        Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#123456' });
        document.body.append(cover);
      });
      // It stays, because the page cannot know whether the player wants it.
      await expect(page.locator('#cover')).toBeVisible();
    },
  ],
];
/** States that `npm test` tries. */
const SAMPLE = ['a page whose remote stalls', 'a cover that an extension renders'];

for (const [name, viewport, open] of states)
  test(`${name} is not reported as a blank page`, matrixOnlyUnless(SAMPLE.includes(name)), async ({ page }) => {
    await page.setViewportSize(viewport);
    const reports = await recordReports(page);
    const guard = page.waitForResponse(/late-page-guard/);
    await page.clock.install();
    await open(page);
    await guard;
    await page.clock.runFor(CHECKED);
    expect((await reports()).filter(({ outcome }) => outcome === 'blank-page')).toEqual([]);
  });
