import { COOKIES_COOKIE } from '@parlay/contracts/cookies';
import { installedBrowser } from '@parlay/tooling/browser';
import { launchOptions } from '@parlay/tooling/browser/launch';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';

export const AUDIENCES = ['visitor', 'player'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Where a browser finds the site instead of at its own address. */
interface Place {
  port: number;
  /** Of the certificate there, where the site's addresses are https. */
  fingerprint?: string;
}

/** A browser in which the site's own address leads elsewhere: pages have the origin that everything expects of them. */
export async function openBrowser(
  origin: string,
  { port, fingerprint }: Place,
): Promise<{ ok: true; browser: Browser } | { ok: false; error: string }> {
  const found = installedBrowser();
  if (!found.ok) return found;
  const { host } = new URL(origin);
  const trusted = fingerprint === undefined ? [] : [`--ignore-certificate-errors-spki-list=${fingerprint}`];
  const browser = await chromium.launch(
    launchOptions(found.path, `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`, ...trusted),
  );
  return { ok: true, browser };
}

/** One page that visits everything as one audience, with the browser's own log of it. */
export interface Tab {
  audience: Audience;
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  origin: string;
}

export async function openTab(browser: Browser, audience: Audience, origin: string): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  // A visitor who has decided about cookies: the dialog would cover what is tried.
  await context.addCookies([{ name: COOKIES_COOKIE, value: 'needed', url: origin }]);
  const page = await context.newPage();
  return { audience, context, page, cdp: await context.newCDPSession(page), origin };
}
