import { COOKIES_COOKIE } from '@parlay/contracts/cookies';
import { findInstalledBrowser } from '@parlay/server/browser';
import { launchOptions } from '@parlay/server/browser/launch';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

export type Audience = 'visitor' | 'player';

/** Emulated devices: a wide window with a mouse, and a narrow one with touch. */
const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export type Device = keyof typeof DEVICES;

/** Local server that the browser connects to in place of the site's host. */
interface LocalServer {
  port: number;
  /** Fingerprint of the server's certificate, if the site uses https. */
  fingerprint?: string;
}

/** Launches a browser that resolves the site's host to a local server, so that pages have their real origin. */
export async function openBrowser(
  origin: string,
  { port, fingerprint }: LocalServer,
): Promise<{ ok: true; browser: Browser } | { ok: false; error: string }> {
  const installed = findInstalledBrowser(chromium.executablePath());
  if (!installed.ok) return installed;
  const { host } = new URL(origin);
  const trusted = fingerprint === undefined ? [] : [`--ignore-certificate-errors-spki-list=${fingerprint}`];
  const browser = await chromium.launch(
    launchOptions(installed.path, `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`, ...trusted),
  );
  return { ok: true, browser };
}

/** Browser tab of one audience on one device, with its CDP session. */
export interface Tab {
  audience: Audience;
  device: Device;
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  origin: string;
}

interface TabOptions {
  audience: Audience;
  device: Device;
  origin: string;
  /** Tab whose session the new one shares. */
  like?: Tab | undefined;
}

export async function openTab(browser: Browser, { audience, device, origin, like }: TabOptions): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    ...DEVICES[device],
    reducedMotion: 'reduce',
    ...(like ? { storageState: await like.context.storageState() } : {}),
  });
  // The visitor has closed the cookie dialog, which would otherwise cover the page.
  await context.addCookies([{ name: COOKIES_COOKIE, value: 'needed', url: origin }]);
  const page = await context.newPage();
  return { audience, device, context, page, cdp: await context.newCDPSession(page), origin };
}

/** Taps the page's heading or moves the mouse over it, which runs input listeners without pressing a control. */
export async function pointAt({ page, device }: Tab): Promise<void> {
  const middle = await page.evaluate(middleOfHeading).catch(() => undefined);
  if (!middle) return;
  const { x, y } = middle;
  if (device === 'phone') await page.touchscreen.tap(x, y);
  else await page.mouse.move(x, y);
}

/** Runs in the page. */
function middleOfHeading(): { x: number; y: number } | undefined {
  const box = document.querySelector('main h1')?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
