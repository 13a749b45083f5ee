import { clearPageCookie, pageCookie, setPageCookie } from '@parlay/contracts/page-cookie';

// What remotes need of the browser itself. Lint refuses the globals in remotes, so that they are in one place.

/** The cookie's decoded text; undefined without one. */
export const readCookie = (name: string): string | undefined => pageCookie(document, name);

/** Sets a cookie for this many days. */
export const writeCookie = (name: string, value: string, days: number): void =>
  setPageCookie(document, name, value, days);

/** Removes a cookie; returns whether there was one. */
export const clearCookie = (name: string): boolean => clearPageCookie(document, name);

/** Loads another document, also of another origin. */
export const loadDocument = (url: string): void => location.assign(url);

export const reloadDocument = (): void => location.reload();

/** The page's origin, for example `https://www.parlay.example`. */
export const pageOrigin = (): string => location.origin;

export const isPageVisible = (): boolean => document.visibilityState === 'visible';

/** Calls back when the page becomes visible or hidden. Returns what ends it. */
export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** The element that has the focus; undefined where none has. */
export const focusedElement = (): Element | undefined =>
  document.activeElement && document.activeElement !== document.body ? document.activeElement : undefined;
