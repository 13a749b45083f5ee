/** Elements allowed in texts of pages, notices and messages (D8). Other elements are removed, but their text stays. */
export const HTML_TAGS = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'em',
  'i',
  'br',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'dl',
  'dt',
  'dd',
] as const;

/** Allowed attributes, with `href` only on links. */
export const HTML_ATTRIBUTES = ['href', 'id', 'lang'] as const;

/** Allowed link targets: http(s), mail, this site, and this page. */
export const HTML_LINK = /^(?:https?:|mailto:|\/(?![/\\])|#)/i;
