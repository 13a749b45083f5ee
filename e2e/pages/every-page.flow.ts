import { isMatrix } from '@parlay/dev/testing/matrix';
import type { Page } from '@playwright/test';
import { addStyles } from '../support/add-styles.ts';
import { axeViolations } from '../support/axe.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { type Address, allPages } from '../support/routes.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const;

async function open(page: Page, { path }: Pick<Address, 'path'>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await waitUntilMounted(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  // Includes content that otherwise has no layout until it is near the viewport.
  await page.evaluate(addStyles, '* { content-visibility: visible !important; }');
}

/** Returns the violations that axe finds in the given looks. */
async function violationsOf(page: Page, looks: readonly (typeof LOOKS)[number][] = LOOKS): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, width] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    found.push(...(await axeViolations(page)).map((violation) => `${theme}, ${width} px: ${violation}`));
  }
  return found;
}

/** Returns the looks to check a page in: both with `npm run test:matrix`, one with `npm test`, because axe is slow. */
const looksOf = (at: number) => (isMatrix ? LOOKS : LOOKS.filter((_look, index) => index === at % LOOKS.length));

/** Runs in the page. Returns the innermost elements that overflow on the right, or an empty string. */
function overflowingElements(): string {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const overflowing = [...document.body.querySelectorAll('*:not(svg *)')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth,
  );
  const innermost = overflowing.filter((one) => !overflowing.some((other) => other !== one && one.contains(other)));
  return `${scrollWidth - clientWidth} px; ${innermost
    .map((one) => one.cloneNode(false) as Element)
    .map((one) => one.outerHTML)
    .join(' ')}`.slice(0, 600);
}

async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(overflowingElements);
    if (overflow) found.push(`too wide at ${width} px: ${overflow}`);
  }
  return found;
}

// The tests are read-only, so all workers share them.
test.describe.configure({ mode: 'parallel' });

for (const audience of ['visitor', 'player'] as const)
  for (const locale of ['en', 'fi'])
    test(
      `every ${audience} page in ${locale} ${
        locale === 'en' ? `passes axe in light ${isMatrix ? 'and' : 'or'} dark and ` : ''
      }does not scroll sideways at 320 to 1440 px`,
      matrixOnlyUnless(locale === 'en'),
      async ({ page, context }) => {
        test.setTimeout(300_000);
        if (audience === 'player') await signIn(page, await createPlayer());
        const addresses = (await allPages(page, locale)).filter(
          ({ forPlayers }) => forPlayers === (audience === 'player'),
        );
        const violations: string[] = [];
        const checkPage = async (tab: Page, at: number, address: Address) => {
          await open(tab, address);
          const found = [...(await tooWide(tab)), ...(locale === 'en' ? await violationsOf(tab, looksOf(at)) : [])];
          violations.push(...found.map((violation) => `${address.path}: ${violation}`));
        };
        // Two tabs, because axe uses one CPU core per tab.
        const tabs = [page, await context.newPage()];
        await Promise.all(
          tabs.map(async (tab, first) => {
            await tab.emulateMedia({ reducedMotion: 'reduce' });
            for (const [at, address] of addresses.entries())
              if (at % tabs.length === first) await checkPage(tab, at, address);
          }),
        );
        expect(violations).toEqual([]);
      },
    );

test('the component gallery does not scroll sideways', async ({ page }) => {
  await page.goto('/en/gallery');
  await waitUntilMounted(page);
  expect(await tooWide(page)).toEqual([]);
});

test('a site in maintenance passes axe [SH5, B15]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/en/home', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="page-context">.*?"brand":\{)/s, '$1"maintenance":true,');
    await route.fulfill({ response, body });
  });
  await open(page, { path: '/en/home' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0);
  expect([...(await tooWide(page)), ...(await violationsOf(page))]).toEqual([]);
});
