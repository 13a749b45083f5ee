import type { Page } from '@playwright/test';
import { aPlayer, signIn } from '../support/player.ts';
import { allMounted, expect, test } from '../support/site.ts';

const VISITOR = [
  'home',
  'casino',
  'tournaments',
  'login',
  'register',
  'help-centre',
  'help-centre/faq',
  'language',
  'promotions',
  'nowhere',
];
const PLAYER = ['account', 'account/transactions', 'logout', 'home'];

/** Every text of the page 40 % longer, with marks on its letters, as a language with long words would have it. */
const stretch = (page: Page) =>
  page.evaluate(() => {
    const longer = (text: string) => {
      const words = text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`);
      const more = Math.ceil(text.trim().length * 0.4);
      return more < 2 ? words : `${words} ${'lorem-'.repeat(Math.ceil(more / 6)).slice(0, more - 1)}`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      /\p{L}{2}/u.test(node.textContent ?? '') && !node.parentElement?.closest('script, style, select, support-chat')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_REJECT,
    );
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const node of texts) node.textContent = longer(node.textContent ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      field.placeholder = longer(field.placeholder);
    return texts.length;
  });

/** What no longer fits: the page scrolls sideways, or words of a heading, link or button are cut off. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, a, button, label, p')) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || style.visibility === 'hidden') continue;
      const isCut =
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      if (isCut) found.push(`cut off: ${element.tagName} ${(element.textContent ?? '').slice(0, 60)}`);
    }
    return found;
  });

test('pages stay whole with texts 40 % longer, on a desktop, a tablet and a phone', async ({ page }) => {
  const wrong: string[] = [];
  const look = async (path: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/en/${path}`);
    await allMounted(page);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await stretch(page)).toBeGreaterThan(20);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      wrong.push(...(await faults(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  };
  for (const path of VISITOR) await look(path);
  await signIn(page, await aPlayer());
  for (const path of PLAYER) await look(path);
  expect(wrong).toEqual([]);
});
