import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { coloursOf } from '@parlay/contracts/brand-tokens';
import type { WithHelpers } from '@parlay/contracts/helpers';
import { readText } from '@parlay/server/read-text';
import { escapeHtml } from '../text/escape-html.ts';

/** Name and colours of the brand that an e-mail is from. */
export type MailBrand = Pick<Brand, 'name' | 'look'> & WithHelpers;

/** Block of an e-mail. A `text` is plain text; only an answer keeps its line breaks. */
export type Block =
  | { kind: 'paragraph' | 'code' | 'answer' | 'footer'; text: string }
  | { kind: 'button'; link: string; label: string }
  | { kind: 'helper'; text: string; link: string };

export interface MailPage {
  locale: Locale;
  title: string;
  /** Line that a mail client shows next to the subject. */
  preheader: string;
  blocks: readonly Block[];
}

/** Parts that begin with a comment of their name. What precedes the first one is the part `top`. */
const NAMED_PARTS = ['paragraph', 'button', 'code', 'answer', 'helper', 'foot', 'footer', 'bottom'] as const;
type Part = 'top' | (typeof NAMED_PARTS)[number];

const PART_COMMENT = new RegExp(`<!-- (${NAMED_PARTS.join('|')}) -->\\n`);

/** Parts of the page that `mails/page.mjml` is compiled to, cut at its comments. */
const parts = partsOf(readText(join(import.meta.dirname, '..', '..', '..', 'mails', 'page.gen.html')));

function partsOf(page: string): Record<Part, string> {
  const [top, ...rest] = page.split(PART_COMMENT);
  const found: Record<string, string> = { top: top ?? '' };
  for (let n = 0; n + 1 < rest.length; n += 2) found[rest[n] ?? ''] = rest[n + 1] ?? '';
  const missing = ['top', ...NAMED_PARTS].filter((part) => !found[part]);
  if (missing.length > 0) throw new Error(`mails/page.gen.html lacks ${missing.join(', ')}`);
  return found as Record<Part, string>;
}

/** Corner radius of the card and of buttons for a brand with radius 1, in pixels. */
const RADII = { card: 16, button: 10 };

/** Renders an e-mail's HTML in the brand's colours, light and dark. All texts are escaped. */
export function renderPage(brand: MailBrand, { locale, title, preheader, blocks }: MailPage): string {
  const look = lookOf(brand);
  const render = (part: Part, texts: Readonly<Record<string, string>> = {}) =>
    // One pass, so that a text with braces is never taken for a placeholder.
    parts[part].replace(/\{\{([#\w-]+)\}\}/g, (match, name: string) => look[name] ?? escapeText(texts[name] ?? match));
  const renderBlock = (block: Block) => {
    if (block.kind === 'button') return render('button', { link: block.link, button: block.label });
    return render(block.kind, { text: block.text, ...('link' in block ? { link: block.link } : {}) });
  };
  const inFooter = ({ kind }: Block) => kind === 'footer';
  return [
    render('top', { lang: locale, brand: brand.name, title, preheader }),
    ...blocks.filter((block) => !inFooter(block)).map(renderBlock),
    render('foot'),
    ...blocks.filter(inFooter).map(renderBlock),
    render('bottom'),
  ].join('');
}

const escapeText = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Colours and lengths by placeholder. Computing them takes longer than rendering an e-mail. */
const looks = new WeakMap<Brand['look'], Readonly<Record<string, string>>>();

function lookOf({ look }: MailBrand): Readonly<Record<string, string>> {
  const known = looks.get(look);
  if (known) return known;
  const { light, dark } = coloursOf(look);
  const values = Object.fromEntries([
    ...Object.entries(light).map(([token, colour]) => [`#${token}`, colour]),
    ...Object.entries(dark).map(([token, colour]) => [`#dark-${token}`, colour]),
    ...Object.entries(RADII).map(([name, pixels]) => [`px-${name}`, `${Math.round(pixels * look.radius)}px`]),
  ]);
  looks.set(look, values);
  return values;
}
