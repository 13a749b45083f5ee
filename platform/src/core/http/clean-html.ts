import { HTML_ATTRIBUTES, HTML_LINK, HTML_TAGS } from '@parlay/contracts/html';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: { a: ['href', 'rel'], '*': HTML_ATTRIBUTES.filter((name) => name !== 'href') },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The contents of these tags are removed, because they are not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'math', 'svg', 'iframe'],
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, { href, rel: _, ...attribs }) => {
      // Browsers ignore control characters and spaces inside a scheme, so the check ignores them as well.
      const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '');
      if (!HTML_LINK.test(address)) return { tagName, attribs };
      const isExternal = /^https?:/i.test(address);
      return { tagName, attribs: { ...attribs, href: address, ...(isExternal ? { rel: 'noopener noreferrer' } : {}) } };
    },
  },
};

/** Reduces HTML to structure, text and links (D8). Used for all HTML we send, regardless of its author. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS);

const MESSAGE_OPTIONS: sanitize.IOptions = { ...OPTIONS, allowedAttributes: { a: ['href', 'rel'], '*': ['lang'] } };

/** Cleans a person's message in the same way, and also removes ids, which could clash with the page's own. */
export const cleanMessageHtml = (html: string): string => sanitize(html, MESSAGE_OPTIONS);
