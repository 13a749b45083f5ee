import type { PageFiles, Resource } from './build/build.ts';
import { STYLE_PREFIX } from './build/parts.ts';

const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
/** Inline critical styles of remotes. */
const STYLES_OF_REMOTES = /<style nonce="[^"]*" data-of=[^>]*>.*?<\/style>/gs;
/** The edge's loader that runs after the first paint, with its preloads and the host's scripts. */
const RUN =
  /(<script nonce="[^"]*">\{const\{nonce\}.*?const preloads=)(?<asked>\[.*?\])(;.*?const scripts=)(?<run>\[\[.*?\]\])(;.*?<\/script>)/s;
const RELEASE_SET = /<script type="application\/json" id="release-set">.*?<\/script>/s;
const CLASSES = /\b[a-z]+_[0-9a-f]{6}_/g;
/** The first content of the slots top, page and bottom, between markers. */
const SLOTS =
  /(<div data-slot="top">).*(<\/div>\s*<main data-slot="page"[^>]*>).*(<\/main>\s*<div data-slot="bottom">).*(<\/div>\s*<div data-slot="overlay">)/s;

const attributes = ({ integrity }: Resource) => `integrity="${integrity}" crossorigin="anonymous"`;
const script = (one: Resource) => `<script src="${one.url}" ${attributes(one)} defer></script>`;
const stylesheet = (one: Resource) => `<link rel="stylesheet" href="${one.url}" ${attributes(one)}>`;
const preload = (one: Resource) => `<link rel="preload" as="script" href="${one.url}" ${attributes(one)}>`;
const preloadData = (url: string) => `<link rel="preload" as="fetch" href="${url}" crossorigin="anonymous">`;
const json = (value: unknown) => JSON.stringify(value).replaceAll('$', '$$$$');

/** Replaces a part of the edge's page; throws if the page no longer has it. */
function without(html: string, pattern: RegExp, replacement = ''): string {
  const changed = html.replace(pattern, replacement);
  if (changed === html) throw new Error(`the page has nothing like ${pattern}`);
  return changed;
}

const empty = (html: string) => without(html, SLOTS, '$1$2$3$4');

/**
 * Returns the edge's page with the files of a monolith. Critical styles, data and fonts stay. With first content, the
 * rest loads after the first paint, as in the product. Without first content, everything loads immediately.
 */
export function monolithPage(html: string, files: PageFiles, withFirstContent: boolean): string {
  const data = dataOf(html);
  const { entry, scripts } = files;
  const styles = files.styles.map(stylesheet).join('');
  let page = without(html, RELEASE_SET);
  page = without(page, PRELOADS);
  page = without(page, STYLES_OF_REMOTES);
  if (withFirstContent) {
    const preloads = [
      ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
      ...data.map((url) => ['fetch', url]),
    ];
    const run = entry.map(({ url, integrity }) => [url, integrity]);
    page = without(page, RUN, `$1${json(preloads)}$3${json(run)}$5`).replace(CLASSES, `${STYLE_PREFIX}_`);
    return page.replace('</head>', `${entry.map(preload).join('')}${styles}</head>`);
  }
  const head = [...entry, ...scripts].map(preload).join('') + data.map(preloadData).join('') + styles;
  page = empty(without(page, RUN)).replace('</head>', `${head}</head>`);
  return page.replace('</body>', `${entry.map(script).join('')}</body>`);
}

/** Returns the URLs of the first data that the product's page requests. */
function dataOf(html: string): string[] {
  const preloads = JSON.parse(RUN.exec(html)?.groups?.asked ?? '[]') as [string, string][];
  return preloads.filter(([as]) => as === 'fetch').map(([, url]) => url);
}

/** Returns a page as in Module Federation's guides, with the host's script and styles, no content and no preloads. */
export function federatedPage(html: string, { entry, styles }: PageFiles): string {
  let page = without(html, RELEASE_SET);
  page = without(page, /<link rel="preload"[^>]*>/g);
  page = without(page, RUN);
  page = without(page, /<style[^>]*>.*?<\/style>/gs);
  // The removed styles would have hidden it.
  page = without(page, /<p class="old-browser".*?<\/p>/s);
  page = empty(page);
  const link = styles.map(({ url }) => `<link rel="stylesheet" href="${url}">`).join('');
  const scripts = entry.map(({ url }) => `<script src="${url}" defer></script>`).join('');
  return page.replace('</head>', `${link}${scripts}</head>`);
}
