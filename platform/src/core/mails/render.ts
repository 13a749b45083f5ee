import type { Locale } from '@parlay/contracts/brand';
import { type Helper, helpersIn } from '@parlay/contracts/helpers';
import { type Block, type MailBrand, renderPage } from './page.ts';
import { type MailKind, mailTexts } from './texts.ts';

/** Values of a text's placeholders; `link`, `code` and `answer` have special formats. */
export type MailValues = Readonly<Record<string, string>> & { name: string };

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders an e-mail in a locale as text and as HTML in the brand's look, with the same content and escaped values. */
export function renderMail(kind: MailKind, locale: Locale, brand: MailBrand, values: MailValues): RenderedMail {
  const { greeting, closing, footer, helpers, mails } = mailTexts(locale);
  const { subject, paragraphs, button = '', footer: ownFooter = footer } = mails[kind];
  const filled: Readonly<Record<string, string>> = { ...values, brand: brand.name };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (match, name: string) => oneLine(filled[name] ?? match));
  const blocksOf = (text: string): Block[] => {
    if (text === '{link}') return [{ kind: 'button', link: fill(text), label: button }];
    if (text === '{answer}') return [{ kind: 'answer', text: filled.answer ?? '' }];
    if (text === '{code}') return [{ kind: 'code', text: fill(text) }];
    if (text === '{helpers}') return helperBlocks(helpers, helpersIn(brand, locale));
    return [{ kind: 'paragraph', text: fill(text) }];
  };
  const title = fill(subject);
  const preheader = fill(paragraphs.find((text) => !/^\{\w+\}$/.test(text)) ?? subject);
  const body = [greeting, ...paragraphs, closing].flatMap(blocksOf);
  const blocks: Block[] = [...body, { kind: 'footer', text: fill(ownFooter) }];
  return {
    subject: title,
    text: `${blocks.map(plainText).join('\n\n')}\n`,
    html: renderPage(brand, { locale, title, preheader, blocks }),
  };
}

/** Returns the help lines below their introduction, or nothing if the brand has none in this language. */
function helperBlocks(introduction: string, helpers: readonly Helper[]): Block[] {
  if (helpers.length === 0) return [];
  const lines = helpers.map(({ name, phone, url }): Block => {
    return { kind: 'helper', text: phone === undefined ? name : `${name}: ${phone}`, link: url };
  });
  return [{ kind: 'paragraph', text: introduction }, ...lines];
}

function plainText(block: Block): string {
  if (block.kind === 'button') return block.link;
  return block.kind === 'helper' ? `${block.text}\n${block.link}` : block.text;
}

/** Removes line breaks, because a name with a line break could imitate one of our paragraphs. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Renders a note to a brand's staff in English. Its lines are escaped but otherwise unchanged. */
export function renderNote(brand: MailBrand, subject: string, lines: readonly string[]): RenderedMail {
  const title = oneLine(subject);
  const blocks = lines.map((text): Block => ({ kind: 'paragraph', text }));
  const page = { locale: 'en' as const, title, preheader: oneLine(lines[0] ?? title), blocks };
  return { subject: title, text: `${lines.join('\n\n')}\n`, html: renderPage(brand, page) };
}
