import type { Locale } from '@parlay/contracts/brand';
import { escapeHtml } from '../text/escape-html.ts';
import { type MailKind, mailTexts } from './texts.ts';

/** Values of a text's placeholders; `link` and `code` have special formats. */
export type MailValues = Readonly<Record<string, string>> & { name: string; brand: string };

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Renders an e-mail in a locale as text and as HTML with escaped values. */
export function renderMail(kind: MailKind, locale: Locale, values: MailValues): RenderedMail {
  const { greeting, closing, footer, mails } = mailTexts(locale);
  const { subject, paragraphs, button = '', footer: ownFooter = footer } = mails[kind];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (match, name: string) => oneLine(values[name] ?? match));
  const all = [greeting, ...paragraphs, closing, ownFooter];
  const { answer = '' } = values;
  const lines = (text: string) => (text === '{answer}' ? answer : fill(text));
  return {
    subject: fill(subject),
    text: `${all.map(lines).join('\n\n')}\n`,
    html: page(locale, fill(subject), all.map((text) => block(text, lines, button)).join('\n')),
  };
}

/** Removes line breaks, because a name with a line break could pass for a paragraph of ours. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Renders a note to staff in English. Its lines are escaped but otherwise unchanged. */
export const renderNote = (subject: string, lines: readonly string[]): RenderedMail => ({
  subject: oneLine(subject),
  text: `${lines.join('\n\n')}\n`,
  html: page(
    'en',
    oneLine(subject),
    lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('\n'),
  ),
});

function block(text: string, fill: (text: string) => string, button: string): string {
  const filled = escapeHtml(fill(text));
  if (text === '{link}') {
    const style = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#12372a;color:#ffffff';
    return `<p><a href="${filled}" style="${style}">${escapeHtml(button)}</a></p>\n<p style="font-size:13px">${filled}</p>`;
  }
  if (text === '{code}') return `<p style="font-size:28px;letter-spacing:6px"><strong>${filled}</strong></p>`;
  if (text === '{answer}') return `<blockquote>${filled.replaceAll('\n', '<br>')}</blockquote>`;
  return `<p>${filled}</p>`;
}

const page = (locale: Locale, title: string, body: string) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1b;max-width:560px">
${body}
</body></html>`;
