import sanitize from 'sanitize-html';
import { escapeHtml, unescapeHtml } from '../../core/text/escape-html.ts';

/** Returns the text of cleaned HTML for e-mails and lists, with one line per paragraph. */
export const textOf = (html: string): string =>
  unescapeHtml(
    sanitize(html.replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/dd|\/blockquote)\b[^>]*>/gi, '\n'), {
      allowedTags: [],
      allowedAttributes: {},
    }),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Converts plain text to HTML. Empty lines separate paragraphs. */
export const htmlOf = (text: string): string =>
  escapeHtml(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
