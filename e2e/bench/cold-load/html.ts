import type { PageFiles, Resource } from './build/build.ts';
import { STYLE_PREFIX } from './build/parts.ts';

const PRELOADS = /<link rel="preload" as="(?:script|style)"[^>]*>/g;
/** Critical styles of remotes, which stand in the page. */
const STYLES_OF_REMOTES = /<style nonce="[^"]*" data-of=[^>]*>.*?<\/style>/gs;
/** The edge's own way to run the host's scripts after the first paint, with the list of them. */
const RUN = /(<script nonce="[^"]*">\(d=>.*?=>\{)(\[\[.*?\]\])(\.forEach\(.*?<\/script>)/s;
const RELEASE_SET = /<script type="application\/json" id="release-set">.*?<\/script>/s;
const CLASSES = /\b[a-z]+_[0-9a-f]{6}_/g;
/** Between these marks stands the first content of the slots top, page and bottom. */
const SLOTS =
  /(<div data-slot="top">).*(<\/div>\s*<main data-slot="page"[^>]*>).*(<\/main>\s*<div data-slot="bottom">).*(<\/div>\s*<div data-slot="overlay">)/s;

const attributes = ({ integrity }: Resource) => `integrity="${integrity}" crossorigin="anonymous"`;
const script = (one: Resource) => `<script src="${one.url}" ${attributes(one)} defer></script>`;
const stylesheet = (one: Resource) => `<link rel="stylesheet" href="${one.url}" ${attributes(one)}>`;
const preload = (one: Resource) => `<link rel="preload" as="script" href="${one.url}" ${attributes(one)}>`;

/** Takes the edge's page apart and stops the benchmark where it no longer is what this file thinks it is. */
function without(html: string, pattern: RegExp, replacement = ''): string {
  const changed = html.replace(pattern, replacement);
  if (changed === html) throw new Error(`the page has nothing like ${pattern}`);
  return changed;
}

const empty = (html: string) => without(html, SLOTS, '$1$2$3$4');

/** The edge's own page with the files of a monolith: its critical styles, data and font preloads and first content stay. */
export function monolithPage(html: string, files: PageFiles, withFirstContent: boolean): string {
  let page = without(html, RELEASE_SET);
  page = without(page, PRELOADS);
  page = without(page, STYLES_OF_REMOTES);
  // With first content it is painted before the scripts run, as the product's is.
  const entry = JSON.stringify(files.entry.map(({ url, integrity }) => [url, integrity]));
  page = without(page, RUN, withFirstContent ? `$1${entry.replaceAll('$', '$$$$')}$3` : '');
  page = withFirstContent ? page.replace(CLASSES, `${STYLE_PREFIX}_`) : empty(page);
  const head = [...files.entry, ...files.scripts].map(preload).join('') + files.styles.map(stylesheet).join('');
  page = page.replace('</head>', `${head}</head>`);
  return withFirstContent ? page : page.replace('</body>', `${files.entry.map(script).join('')}</body>`);
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
