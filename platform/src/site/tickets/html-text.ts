import sanitize from 'sanitize-html';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text of clean HTML, a line for each paragraph, for e-mails and lists. */
export const textOf = (html: string): string =>
  sanitize(html.replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/dd|\/blockquote)\b[^>]*>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text as HTML: an empty line parts paragraphs. */
export const htmlOf = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
