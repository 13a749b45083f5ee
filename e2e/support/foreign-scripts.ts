import type { Page } from '@playwright/test';

/** Text nodes that translators change. Text of fields, scripts and pictures stays. */
const TEXTS = `
  const texts = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) found.push(walk.currentNode);
    return found.filter(
      (text) => text.data.trim() && !text.parentElement.closest('font, script, style, textarea, option, svg'),
    );
  };`;

/** Scripts of browsers and extensions. Each changes the page when it has loaded, and again after every change. */
export const FOREIGN_SCRIPTS = {
  /** Replaces each text with new `font` elements, like the browser's translator. The words stay, so that stories find them. */
  translator: `${TEXTS}
    change = () => {
      for (const text of texts()) {
        const outer = document.createElement('font');
        outer.dataset.translated = '';
        outer.append(document.createElement('font'));
        outer.firstChild.textContent = text.data;
        text.replaceWith(outer);
      }
    };`,
  /** Moves each text into a `font` element. */
  wrapper: `${TEXTS}
    change = () => {
      for (const text of texts()) {
        const font = document.createElement('font');
        font.dataset.translated = '';
        text.replaceWith(font);
        font.append(text);
      }
    };`,
  /** Removes pictures, paragraphs and every third list item, like a content blocker. Navigation stays. */
  remover: `
    change = () => {
      for (const one of document.querySelectorAll('main p, main img, main svg, footer img')) one.remove();
      const items = [...document.querySelectorAll('main li:not([data-seen]):not(nav li)')];
      const removed = items.filter((one) => one.matches(':nth-child(3n)'));
      for (const one of items) one.dataset.seen = '';
      for (const one of removed) one.remove();
    };`,
  /** Inserts elements before and into those of the page, like a password manager or a dark mode. */
  inserter: `
    const PLACES = 'input, main li, main section, main h2, header a, main button > span';
    change = () => {
      for (const one of document.querySelectorAll(PLACES)) {
        if (one.dataset.extended !== undefined) continue;
        one.dataset.extended = '';
        const element = document.createElement('span');
        element.dataset.inserted = '';
        one.before(element);
        if (one.localName === 'section') one.prepend(element.cloneNode());
      }
    };`,
} as const;

export type ForeignScript = keyof typeof FOREIGN_SCRIPTS;

/**
 * Runs a foreign script in every document of the page, in its own JavaScript world like an extension's. Third parties' frames stay as
 * they are.
 */
export async function runForeignScript(page: Page, script: ForeignScript): Promise<void> {
  const source = `(() => {
    if (window !== top) return;
    let change;
    ${FOREIGN_SCRIPTS[script]}
    const observer = new MutationObserver(() => { change(); observer.takeRecords(); });
    const start = () => {
      change();
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  })()`;
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: script });
}
