import { HTML_ATTRIBUTES, HTML_LINK, HTML_TAGS } from '@parlay/contracts/html';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/**
 * Sanitizes HTML from a server (D8). Keeps text, structure and links to http(s), mail or this site. The server also
 * sanitizes the HTML, but the page does not rely on that.
 */
export function cleanNodes(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...HTML_TAGS],
    ALLOWED_ATTR: [...HTML_ATTRIBUTES],
    ALLOWED_URI_REGEXP: HTML_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SANITIZE_NAMED_PROPS: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of nodes.querySelectorAll('a')) {
    if (!/^https?:/i.test(link.getAttribute('href') ?? '')) continue;
    link.rel = 'noopener noreferrer';
    link.target = '_blank';
  }
  return nodes;
}

export interface CleanHtmlProps {
  html: string;
  className?: string | undefined;
  lang?: string | undefined;
  /** Called once the HTML is on the page. */
  onDrawn?: ((element: HTMLElement) => void) | undefined;
}

/** Shows sanitized HTML from a server. */
export function CleanHtml({ html, className, lang, onDrawn }: CleanHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    element.replaceChildren(cleanNodes(html));
    onDrawn?.(element);
  }, [html, onDrawn]);
  return <div ref={place} className={className} lang={lang} />;
}
