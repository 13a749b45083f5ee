import type { Page } from '@playwright/test';
import { banner } from '../support/header.ts';
import { hiddenFocuses } from '../support/hidden-focus.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';

interface Breakpoint {
  /** Minimum width of the `wide` layout in CSS pixels. Below it, the layout is `narrow`. */
  from: number;
  what: string;
  /** Reads the layout of the page for a new password, whose first field has the focus. */
  seen(page: Page): Promise<unknown>;
  narrow: unknown;
  wide: unknown;
}

const newPassword = (page: Page) => page.getByRole('main').getByLabel('New password', { exact: true });
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

const BREAKPOINTS: readonly Breakpoint[] = [
  {
    from: 480,
    what: 'the clock stands in the header',
    seen: (page) => banner(page).getByRole('time').filter({ visible: true }).count(),
    narrow: 0,
    wide: 1,
  },
  {
    from: 768,
    what: 'products are a bar, and menus no drawers',
    seen: async (page) => [
      await banner(page).getByRole('button', { name: 'Open menu' }).isVisible(),
      await banner(page).getByRole('link', { name: 'Casino', exact: true }).isVisible(),
    ],
    narrow: [true, false],
    wide: [false, true],
  },
  {
    from: 961,
    what: 'what a password needs stands at the right of its field',
    seen: async (page) => {
      const field = await newPassword(page).boundingBox();
      const panel = await page.getByText('Your password needs').boundingBox();
      if (!field || !panel) return 'not there';
      return panel.x > field.x + field.width ? 'right' : panel.y > field.y + field.height ? 'below' : 'over it';
    },
    narrow: 'below',
    wide: 'right',
  },
  {
    from: 992,
    what: 'the search is a field',
    seen: async (page) => {
      const box = await banner(page)
        .getByRole('button', { name: /^Search/ })
        .boundingBox();
      return box !== null && box.width > 100;
    },
    narrow: false,
    wide: true,
  },
  {
    from: 1001,
    what: 'the header is see-through on top of the page, without a shadow',
    seen: (page) =>
      banner(page).evaluate((header) => {
        const { backgroundColor, boxShadow } = getComputedStyle(header);
        return [backgroundColor, boxShadow !== 'none'];
      }),
    narrow: ['rgb(255, 255, 255)', true],
    wide: [TRANSPARENT, false],
  },
  {
    from: 1326,
    what: 'the account’s links stand beside the page',
    seen: async (page) => {
      const links = await page.getByRole('main').getByRole('navigation').first().boundingBox();
      const content = await newPassword(page).boundingBox();
      return links && content && content.x > links.x + links.width;
    },
    narrow: false,
    wide: true,
  },
];

test('each breakpoint takes effect at its exact width [SH12, SH24]', async ({ page }) => {
  await signIn(page, await createPlayer());
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/en/account/reset-password');
  await waitUntilMounted(page);
  await newPassword(page).focus();
  await expect(page.getByText('Your password needs')).toBeVisible();
  for (const { from, what, seen, narrow, wide } of BREAKPOINTS)
    for (const [width, expected] of [
      [from - 1, narrow],
      [from, wide],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => seen(page), { message: `${what}, at ${width} px` }).toEqual(expected);
    }
});

test('the notice of a frame and the cookie choice stay off the dock and in the window at 400 % zoom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, await createPlayer());
  await page.goto('/en/betting');
  const notice = page.getByText('You are signed in to the sports book.').locator('..');
  const dock = page.getByRole('navigation', { name: 'Main' });
  const top = await notice.evaluate((element) => element.getBoundingClientRect().top);
  const end = await dock.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(end);

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const choice = page.getByRole('region', { name: 'Cookies on this site' });
  for (const height of [256, 300, 420]) {
    await page.setViewportSize({ width: 320, height });
    await expect
      .poll(async () => (await choice.boundingBox())?.y, { message: `${height} px` })
      .toBeGreaterThanOrEqual(0);
  }
});

test('the dock never covers the focused element, even at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en/login');
  await waitUntilMounted(page);
  expect(await hiddenFocuses(page, 20)).toEqual([]);
});
