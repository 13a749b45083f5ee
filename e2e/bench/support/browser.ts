import { launchOptions } from '@parlay/server/browser/launch';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** Starts the Chromium that `npm run bench` has found, or Playwright's own. */
export function launch(extraArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(process.env.PARLAY_CHROMIUM, ...extraArguments));
}

/** Pixels by which the window exceeds the viewport. Must be larger than the window's frame. */
const FRAME = 200;

/**
 * Opens a page whose window is larger than its viewport. By default, both have the same size, and the window's frame
 * covers the lowest 87 px of the page. Changes there are never painted, so an event seems to last until something else
 * changes.
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
