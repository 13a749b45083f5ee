import type { Page } from 'playwright-core';

/**
 * Navigates to another page within the open document, like a link of the site. An injected link would load a document,
 * because only links that remotes render use the history API.
 */
export const navigateInDocument = (page: Page, path: string): Promise<void> => page.evaluate(pushPath, path);

/** Runs in the page. */
function pushPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Returns an identifier of the open document, because measurements over several pages must stay in one document. */
export const documentOf = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);
