import { test as base, expect, type Page } from '@playwright/test';
import { dress } from '../support/dress.ts';
import { everyAddress } from '../support/routes.ts';
import { allMounted, DECIDED, running } from '../support/site.ts';
import { WIDTHS } from '../support/widths.ts';
import { ALBUM, type Leaf, SHOWN_BY } from './album.ts';
import { readAnswers, type Stored } from './answers.ts';
import { recordAnswers } from './record.ts';
import { holdStill } from './still.ts';

const test = base.extend({
  // Fonts are drawn the same wherever the tests run, and colours are those of the stylesheets.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'];
      await use({ ...launchOptions, args: [...args, '--force-color-profile=srgb', '--hide-scrollbars'] });
    },
    { scope: 'worker' },
  ],
  storageState: { cookies: DECIDED, origins: [] },
  contextOptions: { timezoneId: 'UTC', locale: 'en-GB', deviceScaleFactor: 1 },
});

const STILL =
  '* { caret-color: transparent !important; transition: none !important; animation: none !important; content-visibility: visible !important; } textarea { resize: none !important; }';
/** The posters of games are on the pictures of the gallery and the casino; elsewhere they only make pictures heavy. */
const WITHOUT_POSTERS = 'svg[preserveAspectRatio="xMidYMid slice"] { visibility: hidden; }';

async function open(page: Page, leaf: Leaf, stored: Stored): Promise<void> {
  const { subscribed } = await holdStill(page, { stored, asker: leaf });
  if (leaf.without) await page.route(`${running().site}/r/${leaf.without}/**`, (route) => route.abort());
  await page.goto(`${running().site}/${leaf.path.replace('{tournament}', stored.tournament)}`);
  if (leaf.without) await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  else await allMounted(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  if (leaf.audience === 'player') {
    await subscribed;
    await expect(page.getByText('Live updates paused')).toHaveCount(0);
  }
  await page.evaluate(dress, leaf.posters ? STILL : STILL + WITHOUT_POSTERS);
  await page.evaluate(() => document.fonts.ready);
}

// Pictures change nothing, so all workers take some; but what they show is stored before any of them.
const storesAnswers = process.env.PARLAY_PICTURES === 'answers';
test.describe.configure({ mode: storesAnswers ? 'default' : 'parallel' });

if (storesAnswers)
  test('what the pages show is stored anew', async ({ browser }) => {
    test.setTimeout(300_000);
    await recordAnswers(browser);
  });

test('every page of the site has its picture, or is one of those that look like another', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: running().site });
  const shown = new Set(ALBUM.map(({ path }) => path));
  const wanted = (await everyAddress(page, 'en')).map(({ route, path }) => {
    if (route in SHOWN_BY) return SHOWN_BY[route];
    return route === 'tournament' ? 'en/tournaments/{tournament}' : path.slice(1);
  });
  expect(wanted.filter((path) => path !== undefined && !shown.has(path))).toEqual([]);
  await page.close();
});

for (const leaf of ALBUM)
  test(`${leaf.name} looks as it did, 390 px and 1440 px wide, light and dark`, async ({ page }) => {
    const stored = readAnswers();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      // Most of a picture's time is its page coming up, and a window made wider shows what one that was wide shows.
      if (leaf.anew || width === WIDTHS[0]) {
        await open(page, leaf, stored);
        await leaf.prepare?.(page);
      }
      await page.setViewportSize({ width, height: await heightOf(page, leaf, width) });
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect.soft(page).toHaveScreenshot(`${leaf.name}-${width}-${theme}.png`, {
          // Other companies' pages, and the versions that the site has at this moment.
          // A colour one step off, a button off by 2 px, or an icon that is gone is seen; how another build of the browser
          // smooths the edge of a letter is not.
          threshold: 0.03,
          maxDiffPixels: 20,
          mask: [page.locator('iframe'), page.getByText(/^Build [0-9a-f]{8}$/)],
        });
      }
    }
  });

/** Height of the picture in px: the page as a whole, as if the window were as high, up to a limit. */
async function heightOf(page: Page, leaf: Leaf, width: number): Promise<number> {
  if (leaf.inSight) return 900;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return leaf.whole ? height : Math.min(height, width < 768 ? 1900 : 1500);
}
