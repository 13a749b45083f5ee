import { BRAND_TOKENS, type BrandToken } from '@parlay/contracts/brand-token-names';
import { clearPageCookie, pageCookie, setPageCookie } from '@parlay/contracts/page-cookie';

// Browser functions for remotes, because lint refuses the globals there. Call these only in effects and event handlers, because
// first content renders without a browser.

/** Returns a cookie's decoded text, or undefined if the cookie does not exist. */
export const readCookie = (name: string): string | undefined => pageCookie(document, name);

/** Sets a cookie for the given number of days. */
export const writeCookie = (name: string, value: string, days: number): void =>
  setPageCookie(document, name, value, days);

/** Removes a cookie. Returns true if it existed. */
export const clearCookie = (name: string): boolean => clearPageCookie(document, name);

/** Returns true on the break page, and on any page while a break runs in the browser (decision 222). Such a page shows no offers. */
export const isCalmPage = (): boolean => document.documentElement.hasAttribute('data-on-break');

/** Loads another document, which may be on another origin. */
export const loadDocument = (url: string): void => location.assign(url);

export const reloadDocument = (): void => location.reload();

/** Returns the page's origin, for example `https://www.parlay.example`. */
export const pageOrigin = (): string => location.origin;

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Returns the brand's colours as the page shows them in its current theme. Empty without the page's styles. */
export function pageColours(): Partial<Record<BrandToken, string>> {
  const shown = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    BRAND_TOKENS.flatMap((name) => {
      const value = shown.getPropertyValue(`--brand-${name}`).trim();
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Elements that stay usable with a modal element: notices, and dialogs that interrupt it. */
const ABOVE_MODALS = 'script, style, link, [data-slot="notices"], [data-slot="overlay"]';

/** Makes everything outside an element inert, and stops the page from scrolling. Returns a function that ends both. */
export function makeModal(element: Element): () => void {
  const outside: Element[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && !sibling.hasAttribute('inert') && !sibling.matches(ABOVE_MODALS)) outside.push(sibling);
  for (const one of outside) one.setAttribute('inert', '');
  const { style } = document.documentElement;
  style.overflow = 'hidden';
  return () => {
    style.overflow = '';
    for (const one of outside) one.removeAttribute('inert');
  };
}

/** Calls back after the page has changed between light and dark. Returns a function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Adds a listener to the document. Returns a function that removes it. */
export function onPageEvent<K extends keyof DocumentEventMap>(
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
): () => void {
  document.addEventListener(type, listener, { passive: true });
  return () => document.removeEventListener(type, listener);
}

/**
 * Calls back with whether the browser renders an element now and whenever that changes: it is in the viewport of a
 * visible page. Frames of other sites stand still while they are not rendered. Returns a function that stops it.
 */
export function onRendered(element: Element, changed: (isRendered: boolean) => void): () => void {
  let isInView = typeof IntersectionObserver === 'undefined';
  let last: boolean | undefined;
  const tell = () => {
    const isRendered = isInView && isPageVisible();
    if (isRendered !== last) changed(isRendered);
    last = isRendered;
  };
  const observer = isInView
    ? undefined
    : new IntersectionObserver((entries) => {
        isInView = entries.at(-1)?.isIntersecting === true;
        tell();
      });
  observer?.observe(element);
  const stop = onPageEvent('visibilitychange', tell);
  tell();
  return () => {
    observer?.disconnect();
    stop();
  };
}

/**
 * Calls back when the browser restores this document from its back/forward cache. Returns a function that removes the
 * listener.
 */
export function onRestored(restored: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && restored();
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/** Returns the focused element, or undefined if there is none. */
export const focusedElement = (): Element | undefined =>
  document.activeElement && document.activeElement !== document.body ? document.activeElement : undefined;

/** Finds an element by its id anywhere on the page, including in other remotes. */
export const elementById = (id: string): HTMLElement | null => document.getElementById(id);

/** Returns the page's scroll position and height, in CSS pixels. */
export const pageScroll = (): { top: number; height: number } => {
  const { scrollTop, scrollHeight } = document.documentElement;
  return { top: scrollTop, height: scrollHeight };
};

/** Returns the page's visible size, in CSS pixels. */
export const viewportSize = (): { width: number; height: number } => ({ width: innerWidth, height: innerHeight });

/** Returns the path of the page that linked to this document, or undefined if it was not a page of this site. */
export const referrerPath = (): string | undefined => {
  const { referrer } = document;
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname, search } = new URL(referrer);
  return origin === location.origin ? `${pathname}${search}` : undefined;
};

export const scrollToTop = (): void => {
  document.documentElement.scrollTop = 0;
};

/** Returns false in browsers without fullscreen support, such as most phones. */
export const hasFullscreen = (): boolean => document.fullscreenEnabled === true;

/** Returns true if the whole page is in fullscreen, not only one of its frames. */
export const isPageFullscreen = (): boolean => document.fullscreenElement === document.documentElement;

/** Switches the whole page to fullscreen, with its notices and dialogs. Rejects if the browser refuses. */
export const enterFullscreen = (): Promise<void> => document.documentElement.requestFullscreen();

/** Exits fullscreen. Also resolves if nothing is in fullscreen. */
export const exitFullscreen = (): Promise<void> =>
  document.fullscreenElement ? document.exitFullscreen().catch(() => undefined) : Promise.resolve();

/**
 * Copies a text to the clipboard. Rejects if the browser refuses, or has no clipboard because the page is insecure.
 */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Returns a text that this browser keeps for the site, or undefined without one or without access to its storage. */
export function readStored(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text in this browser, or removes it if it is undefined. Does nothing without access to its storage. */
export function writeStored(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Storage is full or not allowed.
  }
}
