import type { PageFiles, Resource } from './build/build.ts';
import { STYLE_PREFIX } from './build/parts.ts';

const PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
/** Critical styles of remotes, which stand in the page. */
const STYLES_OF_REMOTES = /<style nonce="[^"]*" data-of=[^>]*>.*?<\/style>/gs;
/** The edge's own way to go on after the first paint: what is asked for then, and the host's scripts, which are run. */
const RUN =
  /(<script nonce="[^"]*">\{const\{nonce\}.*?const preloads=)(?<asked>\[.*?\])(;.*?const scripts=)(?<run>\[\[.*?\]\])(;.*?<\/script>)/s;
const RELEASE_SET = /<script type="application\/json" id="release-set">.*?<\/script>/s;
const CLASSES = /\b[a-z]+_[0-9a-f]{6}_/g;
/** Between these marks stands the first content of the slots top, page and bottom. */
const SLOTS =
  /(<div data-slot="top">).*(<\/div>\s*<main data-slot="page"[^>]*>).*(<\/main>\s*<div data-slot="bottom">).*(<\/div>\s*<div data-slot="overlay">)/s;

const attributes = ({ integrity }: Resource) => `integrity="${integrity}" crossorigin="anonymous"`;
const script = (one: Resource) => `<script src="${one.url}" ${attributes(one)} defer></script>`;
const stylesheet = (one: Resource) => `<link rel="stylesheet" href="${one.url}" ${attributes(one)}>`;
const preload = (one: Resource) => `<link rel="preload" as="script" href="${one.url}" ${attributes(one)}>`;
const preloadData = (url: string) => `<link rel="preload" as="fetch" href="${url}" crossorigin="anonymous">`;
const json = (value: unknown) => JSON.stringify(value).replaceAll('$', '$$$$');

/** Takes the edge's page apart and stops the benchmark where it no longer is what this file thinks it is. */
function without(html: string, pattern: RegExp, replacement = ''): string {
  const changed = html.replace(pattern, replacement);
  if (changed === html) throw new Error(`the page has nothing like ${pattern}`);
  return changed;
}

const empty = (html: string) => without(html, SLOTS, '$1$2$3$4');

/**
 * The edge's own page with the files of a monolith: its critical styles, data, fonts and first content stay. With first
 * content the rest is asked for as the product does, when that is painted; without, at once.
 */
export function monolithPage(html: string, files: PageFiles, withFirstContent: boolean): string {
  const data = dataOf(html);
  const { entry, scripts } = files;
  const styles = files.styles.map(stylesheet).join('');
  let page = without(html, RELEASE_SET);
  page = without(page, PRELOADS);
  page = without(page, STYLES_OF_REMOTES);
  if (withFirstContent) {
    const asked = [
      ...scripts.map(({ url, integrity }) => ['script', url, integrity]),
      ...data.map((url) => ['fetch', url]),
    ];
    const run = entry.map(({ url, integrity }) => [url, integrity]);
    page = without(page, RUN, `$1${json(asked)}$3${json(run)}$5`).replace(CLASSES, `${STYLE_PREFIX}_`);
    return page.replace('</head>', `${entry.map(preload).join('')}${styles}</head>`);
  }
  const head = [...entry, ...scripts].map(preload).join('') + data.map(preloadData).join('') + styles;
  page = empty(without(page, RUN)).replace('</head>', `${head}</head>`);
  return page.replace('</body>', `${entry.map(script).join('')}</body>`);
}

/** First data that the product's page asks for. */
function dataOf(html: string): string[] {
  const asked = JSON.parse(RUN.exec(html)?.groups?.asked ?? '[]') as [string, string][];
  return asked.filter(([as]) => as === 'fetch').map(([, url]) => url);
}

/** A page as the guides of Module Federation have it: the host's script and styles and an empty body, no preloads. */
export function federatedPage(html: string, { entry, styles }: PageFiles): string {
  let page = without(html, RELEASE_SET);
  page = without(page, /<link rel="preload"[^>]*>/g);
  page = without(page, RUN);
  page = without(page, /<style[^>]*>.*?<\/style>/gs);
  // Hidden by those styles.
  page = without(page, /<p class="old-browser".*?<\/p>/s);
  page = empty(page);
  const link = styles.map(({ url }) => `<link rel="stylesheet" href="${url}">`).join('');
  const scripts = entry.map(({ url }) => `<script src="${url}" defer></script>`).join('');
  return page.replace('</head>', `${link}${scripts}</head>`);
}
