import sanitize from 'sanitize-html';
import { unescapeHtml } from '../../core/text/escape-html.ts';
import type { Page } from './library.ts';

/** A page's text by heading, for the help centre's search. */
export interface HelpText {
  name: string;
  locale: Page['locale'];
  sections: { anchor: string; heading: string; text: string }[];
}

const HEADING = /<h2(?: id="([^"]*)")?>([\s\S]*?)<\/h2>/g;

/** Cached page texts, which never change while the server runs. Extracting one takes milliseconds of CPU time. */
const cache = new WeakMap<Page, HelpText>();

export function helpTextFor(name: string, page: Page): HelpText {
  const text = cache.get(page) ?? helpTextOf(name, page);
  cache.set(page, text);
  return text;
}

/** Splits cleaned HTML at its headings. */
export function helpTextOf(name: string, { html, locale }: Page): HelpText {
  const [lead = '', ...rest] = html.split(HEADING);
  const sections = [{ anchor: '', heading: '', text: textOf(lead) }];
  for (let index = 0; index < rest.length; index += 3) {
    const [anchor, heading, text] = rest.slice(index, index + 3);
    sections.push({ anchor: anchor ?? '', heading: textOf(heading ?? ''), text: textOf(text ?? '') });
  }
  return { name, locale, sections };
}

/** Returns the text of cleaned HTML, in which only four entities remain. */
const textOf = (html: string): string =>
  unescapeHtml(sanitize(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim();
