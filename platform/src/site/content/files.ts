import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod';
import { cleanHtml } from '../../core/http/clean-html.ts';

/** A text of the content folder; its HTML is cleaned when it is read. */
export interface Page {
  title: string;
  html: string;
  locale: Locale;
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'content');

/** `{locale}/{name}.html`: a first line `# Title`, then HTML. Read once: content changes with a release. */
const pages = readPages();
const overlays = readOverlays();

/** The page in this language, else in English; undefined for an unknown page. */
export function pageNamed(name: string, locale: Locale): Page | undefined {
  return pages.get(`${locale}/${name}`) ?? pages.get(`en/${name}`);
}

/** Texts a brand words in its own way, by message key. */
export function brandTexts(brandId: number, locale: Locale): Record<string, string> {
  return overlays.get(`${brandId}.${locale}`) ?? {};
}

function readPages(): Map<string, Page> {
  const found = new Map<string, Page>();
  for (const locale of LOCALES) {
    const folder = join(FOLDER, locale);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
      const [first = '', ...rest] = readFileSync(join(folder, file), 'utf8').split('\n');
      const page = { title: first.replace(/^#\s*/, ''), html: cleanHtml(rest.join('\n').trim()), locale };
      found.set(`${locale}/${file.slice(0, -'.html'.length)}`, page);
    }
  }
  return found;
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
