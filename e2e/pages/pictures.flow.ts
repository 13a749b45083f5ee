import { launchOptions as startOptions } from '@parlay/server/browser/launch';
import { test as base, expect, type Page } from '@playwright/test';
import { addStyles } from '../support/add-styles.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { allPages } from '../support/routes.ts';
import { COOKIE_CHOICE, currentProduct, waitUntilMounted } from '../support/site.ts';
import { WIDTHS } from '../support/widths.ts';
import { ALBUM, type AlbumPage, LOOKALIKE_PATHS } from './album.ts';
import { pathWith, readResponses, type StoredResponses } from './answers.ts';
import { recordResponses } from './record.ts';
import { freezePage } from './still.ts';

const test = base.extend({
  // These arguments make fonts render the same on every machine and keep colours exact.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { PARLAY_WINDOWED_CHROMIUM: windowed } = process.env;
      const options = windowed ? startOptions(windowed) : launchOptions;
      const args = [...(options.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'];
      await use({ ...options, args: [...args, '--force-color-profile=srgb', '--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
  storageState: { cookies: COOKIE_CHOICE, origins: [] },
  contextOptions: { timezoneId: 'UTC', locale: 'en-GB', deviceScaleFactor: 1 },
});

const STILL =
  '* { caret-color: transparent !important; transition: none !important; animation: none !important; content-visibility: visible !important; } textarea { resize: none !important; }';
/** Hides game posters, which make the files large, in all pictures but those with `posters`. */
const WITHOUT_POSTERS = 'svg[preserveAspectRatio="xMidYMid slice"] { visibility: hidden; }';

async function open(page: Page, leaf: AlbumPage, stored: StoredResponses): Promise<void> {
  const { subscribed } = await freezePage(page, { stored, viewer: leaf, policy: leaf.policy });
  if (leaf.without) await page.route(`${currentProduct().site}/r/${leaf.without}/**`, (route) => route.abort());
  await page.goto(`${currentProduct().site}/${pathWith(leaf.path, stored)}`);
  if (leaf.without) await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  else await waitUntilMounted(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  if (leaf.audience === 'player') {
    await subscribed;
    await expect(page.getByText('Live updates paused')).toHaveCount(0);
  }
  await page.evaluate(addStyles, leaf.posters ? STILL : STILL + WITHOUT_POSTERS);
  await page.evaluate(() => document.fonts.ready);
}

// Picture tests are read-only, so all workers share them. Storing responses must run first.
const storesAnswers = process.env.PARLAY_PICTURES === 'answers';
test.describe.configure({ mode: storesAnswers ? 'default' : 'parallel' });

if (storesAnswers)
  test('stores the platform’s responses again', async ({ browser }) => {
    test.setTimeout(300_000);
    await recordResponses(browser);
  });

/** Album paths of the routes whose path contains an id. */
const BY_ID: Record<string, string> = {
  tournament: 'en/tournaments/{tournament}',
  'account/ticket': 'en/account/support/ticket/{ticket}',
};

test('every page of the site has a picture or looks like a page with one', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: currentProduct().site });
  const albumPaths = new Set(ALBUM.map(({ path }) => path));
  const requiredPaths = (await allPages(page, 'en')).map(({ route, path }) => {
    if (route in LOOKALIKE_PATHS) return LOOKALIKE_PATHS[route];
    return BY_ID[route] ?? path.slice(1);
  });
  expect(requiredPaths.filter((path) => path !== undefined && !albumPaths.has(path))).toEqual([]);
  await page.close();
});

/**
 * Names of the pictures that `npm test` compares: the UI kit, and a page of each remote, each kind of layout and each
 * designed brand.
 */
const SAMPLE = new Set([
  'gallery',
  'fields',
  'home-visitor',
  'casino-player',
  'game',
  'betting',
  'tournament-player',
  'login-modal',
  'register',
  'account',
  'deposit',
  'help',
  'not-loaded',
  'farolito-home',
  'halla-home',
]);

for (const leaf of ALBUM)
  test(
    `${leaf.name} matches its stored pictures, 390 px and 1440 px wide, light and dark`,
    matrixOnlyUnless(SAMPLE.has(leaf.name)),
    async ({ page }) => {
      const stored = readResponses();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        // Loading takes most of a picture's time, so one load serves both widths by resizing the window.
        if (leaf.reloadPerWidth || width === WIDTHS[0]) {
          await open(page, leaf, stored);
          await leaf.prepare?.(page);
        }
        await page.setViewportSize({ width, height: await heightOf(page, leaf, width) });
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expect.soft(page).toHaveScreenshot(`${leaf.name}-${width}-${theme}.png`, {
            // The limits detect a colour one step off, a button off by 2 px or a missing icon, but tolerate the
            // antialiasing of another browser build. Third-party pages and the current build are masked.
            threshold: 0.03,
            maxDiffPixels: 20,
            mask: [page.locator('iframe'), page.getByText(/^Build [0-9a-f]{8}$/)],
          });
        }
      }
    },
  );

/** Returns the height of the picture in px: the whole page, up to a limit. */
async function heightOf(page: Page, leaf: AlbumPage, width: number): Promise<number> {
  if (leaf.viewportOnly) return 900;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return leaf.fullPage ? height : Math.min(height, width < 768 ? 1900 : 1500);
}
