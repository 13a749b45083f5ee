import sanitize from 'sanitize-html';
import { escapeHtml } from '../../core/text/escape-html.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Returns the text of cleaned HTML for e-mails and lists, with one line per paragraph. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/dd|\/blockquote)\b[^>]*>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Converts plain text to HTML. Empty lines separate paragraphs. */
export const htmlOf = (text: string): string =>
  escapeHtml(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
