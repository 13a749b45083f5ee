import type { PageFiles, Resource } from './build/build.ts';
import { STYLE_PREFIX } from './build/parts.ts';

const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
/** Inline critical styles of remotes. */
const REMOTE_STYLES = /<style nonce="[^"]*" data-of=[^>]*>.*?<\/style>/gs;
/** The edge's loader script, which runs after the first paint, with its preloads and the host's scripts. */
const LOADER =
  /(<script nonce="[^"]*">\{const\{nonce\}.*?const preloads=)(?<asked>\[.*?\])(;.*?const scripts=)(?<run>\[\[.*?\]\])(;.*?<\/script>)/s;
const RELEASE_SET = /<script type="application\/json" id="release-set">.*?<\/script>/s;
const CLASSES = /\b[a-z]+_[0-9a-f]{6}_/g;
/** First content of the slots top, page and bottom. */
const SLOTS =
  /(<div data-slot="top">).*(<\/div>\s*<main data-slot="page"[^>]*>).*(<\/main>\s*<div data-slot="bottom">).*(<\/div>\s*<div data-slot="overlay">)/s;

const attributes = ({ integrity }: Resource) => `integrity="${integrity}" crossorigin="anonymous"`;
const script = (file: Resource) => `<script src="${file.url}" ${attributes(file)} defer></script>`;
const stylesheet = (file: Resource) => `<link rel="stylesheet" href="${file.url}" ${attributes(file)}>`;
const preload = (file: Resource) => `<link rel="preload" as="script" href="${file.url}" ${attributes(file)}>`;
const preloadData = (url: string) => `<link rel="preload" as="fetch" href="${url}" crossorigin="anonymous">`;
const json = (value: unknown) => JSON.stringify(value).replaceAll('$', '$$$$');

/** Replaces or removes part of the edge's page. Throws if the page does not contain it. */
function replaceRequired(html: string, pattern: RegExp, replacement = ''): string {
  const changed = html.replace(pattern, replacement);
  if (changed === html) throw new Error(`the page has nothing like ${pattern}`);
  return changed;
}

const removeFirstContent = (html: string) => replaceRequired(html, SLOTS, '$1$2$3$4');

/**
 * Returns the edge's page with the files of a monolith. Keeps critical styles, data and fonts. With first content, all
 * other files load after the first paint, as in the product. Without it, everything loads immediately.
 */
export function monolithPage(html: string, files: PageFiles, withFirstContent: boolean): string {
  const data = dataOf(html);
  const { entry, scripts } = files;
  const styles = files.styles.map(stylesheet).join('');
  let page = replaceRequired(html, RELEASE_SET);
  page = replaceRequired(page, PRELOADS);
  page = replaceRequired(page, REMOTE_STYLES);
  if (withFirstContent) {
    const preloads = [
      ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
      ...data.map((url) => ['fetch', url]),
    ];
    const run = entry.map(({ url, integrity }) => [url, integrity]);
    page = replaceRequired(page, LOADER, `$1${json(preloads)}$3${json(run)}$5`).replace(CLASSES, `${STYLE_PREFIX}_`);
    return page.replace('</head>', `${entry.map(preload).join('')}${styles}</head>`);
  }
  const head = [...entry, ...scripts].map(preload).join('') + data.map(preloadData).join('') + styles;
  page = removeFirstContent(replaceRequired(page, LOADER)).replace('</head>', `${head}</head>`);
  return page.replace('</body>', `${entry.map(script).join('')}</body>`);
}

/** Returns the URLs of the data that the product's page preloads. */
function dataOf(html: string): string[] {
  const preloads = JSON.parse(LOADER.exec(html)?.groups?.asked ?? '[]') as [string, string][];
  return preloads.filter(([as]) => as === 'fetch').map(([, url]) => url);
}

/**
 * Returns a page like those in Module Federation's guides: the host's script and styles, no content and no preloads.
 */
export function federatedPage(html: string, { entry, styles }: PageFiles): string {
  let page = replaceRequired(html, RELEASE_SET);
  page = replaceRequired(page, /<link rel="preload"[^>]*>/g);
  page = replaceRequired(page, LOADER);
  page = replaceRequired(page, /<style[^>]*>.*?<\/style>/gs);
  // Removes the notice for old browsers, which the removed styles would have hidden.
  page = replaceRequired(page, /<p class="old-browser".*?<\/p>/s);
  page = removeFirstContent(page);
  const link = styles.map(({ url }) => `<link rel="stylesheet" href="${url}">`).join('');
  const scripts = entry.map(({ url }) => `<script src="${url}" defer></script>`).join('');
  return page.replace('</head>', `${link}${scripts}</head>`);
}
