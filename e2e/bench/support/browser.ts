import { browserArguments } from '@parlay/tooling/browser';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** The Chromium that `npm run bench` has found, or the one Playwright brings. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.PARLAY_CHROMIUM;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...browserArguments(), ...more] });
}

/** What a window has around its page, and more. */
const FRAME = 200;

/**
 * A page whose window is larger than its viewport. By default both have one size, so that the frame of the window takes
 * the lowest 87 px of the page: what changes there alone is never shown, and an event counts until something else does.
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
