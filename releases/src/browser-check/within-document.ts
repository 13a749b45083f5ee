import type { Page } from 'playwright-core';

/**
 * Goes to another page within the open document, as a link of the site does. A link put into the page would load a document:
 * only links that remotes draw themselves are handled by the page's history.
 */
export const goWithin = (page: Page, path: string): Promise<void> => page.evaluate(pushPath, path);

/** Runs in the page. */
function pushPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Identifies the open document: what is measured over several pages must stay in one. */
export const documentOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);
