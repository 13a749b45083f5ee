import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, SLOT_STYLES } from '@parlay/contracts/release';
import { criticalStyles } from './critical-styles.ts';

type FirstContent = Release['firstContent'];

/**
 * Writes a remote's critical styles into `output/critical/`: one file for each route together with the slots, because a page
 * has both and rules must keep their order, and one file for only the slots, which pages of other remotes use.
 */
export function stylesByPage(
  output: string,
  sheets: readonly string[],
  firstContent: FirstContent,
): Release['criticalStyles'] {
  const css = Buffer.concat(sheets.map((file) => readFileSync(join(output, file))));
  if (css.length === 0) return {};
  const rendered = Object.entries(firstContent).map(([key, byLocale]) => ({ key, markup: markupOf(byLocale, output) }));
  const slots = rendered.filter(({ key }) => key.startsWith('slot:')).flatMap(({ markup }) => markup);
  const pages = rendered
    .filter(({ key }) => key.startsWith('route:'))
    .map(({ key, markup }) => ({ key, markup: [...slots, ...markup] }));
  if (slots.length > 0) pages.push({ key: SLOT_STYLES, markup: slots });
  mkdirSync(join(output, 'critical'), { recursive: true });
  return Object.fromEntries(pages.map(({ key, markup }) => [key, writeSheet(output, criticalStyles(css, markup))]));
}

/** Returns the markup for all languages, brands and audiences. */
function markupOf(byLocale: FirstContent[string], output: string): string[] {
  const contents = Object.values(byLocale).flatMap((content) => [content, ...(content?.variants ?? [])]);
  const files = new Set(contents.flatMap((one) => (one ? [one.guest, one.player] : [])));
  return [...files].map((file) => readFileSync(join(output, file), 'utf8'));
}

function writeSheet(output: string, css: Uint8Array): string {
  const file = `critical/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`;
  writeFileSync(join(output, file), css);
  return file;
}
