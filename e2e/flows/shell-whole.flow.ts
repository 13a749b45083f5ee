import type { Page } from '@playwright/test';
import { accountButton, banner } from '../support/header.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { allPages } from '../support/routes.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { WIDTHS, type Width } from '../support/widths.ts';

/** Remotes of the shell, login and account. */
const SHELL_REMOTES = ['remote-shell', 'remote-auth', 'remote-account'];

/** Selector of elements with names of people and games, which a narrow layout may truncate. */
const NAMES = ['menuName', 'player', 'studio'].map((name) => `[class*="_${name}_"]`).join();

/** Lengthens all text on the page by 40 % and adds accents, to simulate a language with long words. */
const lengthenTexts = (page: Page) =>
  page.evaluate(() => {
    const lengthen = (text: string) => {
      const accented = text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`);
      const extra = Math.ceil(text.trim().length * 0.4);
      return extra < 2 ? accented : `${accented} ${'lorem-'.repeat(Math.ceil(extra / 6)).slice(0, extra - 1)}`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      /\p{L}{2}/u.test(node.textContent ?? '') && !node.parentElement?.closest('script, style, select, support-chat')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const node of texts) node.textContent = lengthen(node.textContent ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      field.placeholder = lengthen(field.placeholder);
    return texts.length;
  });

/** Returns layout errors: horizontal scrolling, and text that is cut off or overflows its container. */
const layoutErrors = (page: Page) =>
  page.evaluate((names) => {
    const errors = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      errors.add(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(`script, style, select, support-chat, [aria-hidden="true"], [inert], ${names}`)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const textBox = range.getBoundingClientRect();
      if (textBox.width < 2) continue;
      const location = `${parent.tagName} ${text.textContent.trim().slice(0, 60)}`;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Skips visually hidden text for screen readers, which is in a box of one pixel.
        if (edge.width <= 2 || edge.height <= 2) break;
        const isCut = (how: string) => how === 'hidden' || how === 'clip';
        if (isCut(overflowX) && (textBox.right > edge.right + 1 || textBox.left < edge.left - 1))
          errors.add(`cut off: ${location}`);
        if (isCut(overflowY) && textBox.bottom > edge.bottom + 4) errors.add(`cut off below: ${location}`);
        if (box.matches('a, button') && (textBox.right > edge.right + 1 || textBox.left < edge.left - 1))
          errors.add(`stands out of its button or link: ${location}`);
        // A scrolling container can show the rest of the text. A fixed element is limited only by the window.
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
      }
    }
    return [...errors];
  }, NAMES);

async function openCompletePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilMounted(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
}

/** Menus and dialogs over a page, with the path, width and action that open them. */
const OVERLAYS: readonly { path: string; at: Width; open(page: Page): Promise<void> }[] = [
  {
    path: '/en/help-centre',
    at: 390,
    open: (page) => banner(page).getByRole('button', { name: 'Open menu' }).click(),
  },
  {
    path: '/en/register',
    at: 390,
    open: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  },
  {
    path: '/en/help-centre',
    at: 390,
    open: (page) => page.getByRole('button', { name: 'Cookie settings' }).click(),
  },
];

// All workers share these tests, because the tests do not change data.
test.describe.configure({ mode: 'parallel' });

for (const audience of ['visitor', 'player'] as const)
  test(
    `shell, login and account pages fit 40 % longer texts for a ${audience}, narrow and wide`,
    matrixOnlyUnless(audience === 'visitor'),
    async ({ page }) => {
      const overflows: string[] = [];
      const check = async (name: string, widths: readonly Width[]) => {
        expect(await lengthenTexts(page)).toBeGreaterThan(20);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          overflows.push(...(await layoutErrors(page)).map((violation) => `${name} at ${width}: ${violation}`));
        }
      };
      if (audience === 'player') await signIn(page, await createPlayer());
      const addresses = await allPages(page, 'en');
      const ownPages = addresses.filter(
        ({ remote, forPlayers }) => SHELL_REMOTES.includes(remote) && forPlayers === (audience === 'player'),
      );
      const paths = [
        ...ownPages.map(({ path }) => path),
        '/en/home',
        '/en/logout',
        '/en/language',
        '/en/help-centre/terms',
      ];
      for (const path of new Set(paths)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await openCompletePage(page, path);
        await check(path, [1440, 390]);
      }
      const overlays =
        audience === 'visitor'
          ? OVERLAYS
          : WIDTHS.map((at) => ({ path: '/en/account', at, open: (opened: Page) => accountButton(opened).click() }));
      for (const { path, at, open } of overlays) {
        await page.setViewportSize({ width: at, height: 900 });
        await openCompletePage(page, path);
        await open(page);
        await check(`${path}, with what was opened over it,`, [at]);
      }
      expect(overflows).toEqual([]);
    },
  );
