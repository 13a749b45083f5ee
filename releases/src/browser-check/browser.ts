import { COOKIES_COOKIE } from '@parlay/contracts/cookies';
import { installedBrowser } from '@parlay/server/browser';
import { launchOptions } from '@parlay/server/browser/launch';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

export type Audience = 'visitor' | 'player';

/** Devices that pages are looked at with: a wide window with a mouse, and a narrow one with a finger. */
const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
export type Device = keyof typeof DEVICES;

/** Where a browser finds the site instead of at its own address. */
interface Place {
  port: number;
  /** Fingerprint of the certificate there, where the site's addresses are https. */
  fingerprint?: string;
}

/** A browser in which the site's own address leads elsewhere: pages have the origin that everything expects of them. */
export async function openBrowser(
  origin: string,
  { port, fingerprint }: Place,
): Promise<{ ok: true; browser: Browser } | { ok: false; error: string }> {
  const found = installedBrowser(chromium.executablePath());
  if (!found.ok) return found;
  const { host } = new URL(origin);
  const trusted = fingerprint === undefined ? [] : [`--ignore-certificate-errors-spki-list=${fingerprint}`];
  const browser = await chromium.launch(
    launchOptions(found.path, `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`, ...trusted),
  );
  return { ok: true, browser };
}

/** One page that visits as one audience on one device, with the browser's own log of it. */
export interface Tab {
  audience: Audience;
  device: Device;
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  origin: string;
}

interface Wanted {
  audience: Audience;
  device: Device;
  origin: string;
  /** Tab whose session the new one begins with. */
  like?: Tab | undefined;
}

export async function openTab(browser: Browser, { audience, device, origin, like }: Wanted): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    ...DEVICES[device],
    reducedMotion: 'reduce',
    ...(like ? { storageState: await like.context.storageState() } : {}),
  });
  // A visitor who has decided about cookies: the dialog would cover what is tried.
  await context.addCookies([{ name: COOKIES_COOKIE, value: 'needed', url: origin }]);
  const page = await context.newPage();
  return { audience, device, context, page, cdp: await context.newCDPSession(page), origin };
}

/** Points at the page's heading, by finger or by mouse: what listens to either runs, and nothing is pressed. */
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
