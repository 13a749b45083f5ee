import { launchOptions } from '@parlay/server/browser/launch';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** Starts the Chromium found by `npm run bench`, or Playwright's. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(process.env.PARLAY_CHROMIUM, ...more));
}

/** Extra size of the window in px, larger than the frame around the page. */
const FRAME = 200;

/**
 * Opens a page whose window is larger than its viewport. By default, both have the same size and the window's frame
 * covers the lowest 87 px of the page. Changes there are never painted, so an event lasts until something else changes.
 */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + FRAME, height: height + FRAME },
  });
  await session.detach();
  return page;
}
