import { HTML_ATTRIBUTES, HTML_LINK, HTML_TAGS } from '@parlay/contracts/html';
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: { a: ['href', 'rel'], '*': HTML_ATTRIBUTES.filter((name) => name !== 'href') },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Words of these are no text of the page.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'math', 'svg', 'iframe'],
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, { href, rel: _, ...attribs }) => {
      // Control characters and spaces inside a scheme are ignored by browsers: so they are here.
      const address = (href ?? '').replace(/[\p{Cc}\s]+/gu, '');
      if (!HTML_LINK.test(address)) return { tagName, attribs };
      const leaves = /^https?:/i.test(address);
      return { tagName, attribs: { ...attribs, href: address, ...(leaves ? { rel: 'noopener noreferrer' } : {}) } };
    },
  },
};

/** HTML that can do nothing (D8): structure, text and links. For everything that leaves us as HTML, whoever wrote it. */
export const cleanHtml = (html: string): string => sanitize(html, OPTIONS);
