/** Elements that texts of pages, notices and messages may have (D8); everything else is taken out, its words stay. */
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

/** Attributes of any of them; `href` is a link's only. */
export const HTML_ATTRIBUTES = ['href', 'id', 'lang'] as const;

/** Where links may lead: http(s), mail, this site, this page. */
export const HTML_LINK = /^(?:https?:|mailto:|\/(?![/\\])|#)/i;
