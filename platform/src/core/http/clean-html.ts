import { HTML_ATTRIBUTES, HTML_LINK, HTML_TAGS } from '@parlay/contracts/html';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: { a: ['href', 'rel'], '*': HTML_ATTRIBUTES.filter((name) => name !== 'href') },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Their contents are not text.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'math', 'svg', 'iframe'],
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, { href, rel: _, ...attribs }) => {
      // Browsers ignore control characters and spaces inside a scheme, so this does, too.
      const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '');
      if (!HTML_LINK.test(address)) return { tagName, attribs };
      const leaves = /^https?:/i.test(address);
      return { tagName, attribs: { ...attribs, href: address, ...(leaves ? { rel: 'noopener noreferrer' } : {}) } };
    },
  },
};

/** Cleans HTML to structure, text and links (D8). Used for all HTML we send, whatever its author. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS);

const OF_MESSAGES: sanitize.IOptions = { ...OPTIONS, allowedAttributes: { a: ['href', 'rel'], '*': ['lang'] } };

/** The same for messages of people, without ids: these could take the place of the page's own. */
export const cleanMessageHtml = (html: string): string => sanitize(html, OF_MESSAGES);
