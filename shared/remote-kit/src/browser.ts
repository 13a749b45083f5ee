import { clearPageCookie, pageCookie, setPageCookie } from '@parlay/contracts/page-cookie';

// What remotes need of the browser itself, in one place: lint refuses the globals in remotes. Call these in effects and
// event handlers; first content is drawn without a browser.

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

/** Listens on the document; returns what ends it. */
export function onPageEvent<K extends keyof DocumentEventMap>(
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
): () => void {
  document.addEventListener(type, listener, { passive: true });
  return () => document.removeEventListener(type, listener);
}

/** Calls back when the browser shows this document again as it was left. Returns what ends it. */
export function onRestored(restored: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && restored();
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/** The element that has the focus; undefined where none has. */
export const focusedElement = (): Element | undefined =>
  document.activeElement && document.activeElement !== document.body ? document.activeElement : undefined;

/** An element of the page by its id, also of the host or another remote. */
export const elementById = (id: string): HTMLElement | null => document.getElementById(id);

/** How far the page is scrolled, and its height, in CSS pixels. */
export const pageScroll = (): { top: number; height: number } => {
  const { scrollTop, scrollHeight } = document.documentElement;
  return { top: scrollTop, height: scrollHeight };
};

export const scrollToTop = (): void => {
  document.documentElement.scrollTop = 0;
};

/** False where the browser has no fullscreen, as on most phones. */
export const hasFullscreen = (): boolean => document.fullscreenEnabled === true;

export const fullscreenElement = (): Element | null => document.fullscreenElement;

/** Resolves also where nothing is in fullscreen. */
export const exitFullscreen = (): Promise<void> =>
  document.fullscreenElement ? document.exitFullscreen().catch(() => undefined) : Promise.resolve();

/** Copies a text to the clipboard; rejects where the browser refuses. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);
