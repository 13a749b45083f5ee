import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { readText } from '@parlay/server/read-text';
import { z } from 'zod';

/** Source of a page in the content folder, with `{facts}`, `{#conditions}` and `{{parts}}`. */
export interface Source {
  title: string;
  html: string;
}

export interface Sources {
  /** Pages by `{locale}/{name}`, for example `en/terms`. */
  pages: ReadonlyMap<string, Source>;
  /** HTML of parts by `{locale}/{name}` or `{locale}/{name}.{variant}`, for example `en/law` or `en/law.eu`. */
  parts: ReadonlyMap<string, string>;
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'content');

/**
 * Reads the sources. `{locale}/{name}.html` has a first line `# Title` followed by HTML; `parts/{locale}/{name}.html`
 * is only HTML. Content changes only with a release, so it is read once.
 */
export function readSources(folder: string = FOLDER): Sources {
  const pages = new Map<string, Source>();
  const parts = new Map<string, string>();
  for (const locale of LOCALES) {
    for (const [name, text] of htmlIn(join(folder, locale))) {
      const [first = '', ...rest] = text.split('\n');
      pages.set(`${locale}/${name}`, { title: first.replace(/^#\s*/, ''), html: rest.join('\n').trim() });
    }
    for (const [name, text] of htmlIn(join(folder, 'parts', locale))) parts.set(`${locale}/${name}`, text.trim());
  }
  return { pages, parts };
}

function htmlIn(folder: string): [name: string, text: string][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file.slice(0, -'.html'.length), readText(join(folder, file))]);
}

const overlays = readOverlays();

/** Returns the texts that a brand overrides, by message key. */
export function brandTexts(brandId: number, locale: Locale): Record<string, string> {
  return overlays.get(`${brandId}.${locale}`) ?? {};
}

function readOverlays(): Map<string, Record<string, string>> {
  const folder = join(FOLDER, 'texts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  );
}
