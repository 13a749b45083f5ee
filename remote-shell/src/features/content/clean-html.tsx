import { HTML_ATTRIBUTES, HTML_LINK, HTML_TAGS } from '@parlay/contracts/html';
import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/**
 * HTML of the content service as nodes that can do nothing (D8): text, structure and links of http(s), mail or this site.
 * The server cleans it too; this page believes neither it nor what stands between.
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
  /** Called when it stands on the page. */
  onDrawn?: ((element: HTMLElement) => void) | undefined;
}

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
