import sanitize from 'sanitize-html';

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

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Converts plain text to HTML. Empty lines separate paragraphs. */
export const htmlOf = (text: string): string =>
  text
    .replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
