import type { Browser, Page } from '@playwright/test';
import { type Asked, isExempt, logRequests } from '../../support/requests.ts';
import { noteComing, type Seen, whatWasSeen } from './coming.ts';
import { type Network, throttle } from './networks.ts';
import { wavesOf } from './waves.ts';

export interface Load extends Seen {
  allMounted: number;
  requests: number;
  bytes: number;
  waves: number;
}

export interface LoadOptions {
  browser: Browser;
  url: string;
  /** The variant of the site, for messages. */
  variant: string;
  network: Network;
  /** How many parts the page has. */
  parts: number;
  /** Seed of the page's random numbers. */
  dice: number;
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Loads a page in a new browser context, without cache or open connections. */
export async function loadOnce({ browser, url, variant, network, parts, dice }: LoadOptions): Promise<Load> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const log = await logRequests(session);
    await throttle(session, network);
    const noted = await noteComing(page, session, parts, dice);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const notUp = (cause?: unknown) =>
      new Error(`${variant}: ${url} did not load. ${errors.join('; ')}`, cause === undefined ? {} : { cause });
    const seen = await whatWasSeen(page, session, noted).catch((cause: unknown) => {
      throw notUp(cause);
    });
    if (seen.allMounted === undefined) throw notUp();
    return { ...seen, allMounted: seen.allMounted, ...countOf(ofDocument(page, log), seen.allMounted) };
  } finally {
    await context.close();
  }
}

/** Requests of the document that is open. */
function ofDocument(page: Page, log: readonly Asked[]): Asked[] {
  const document = log.find(({ type, url }) => type === 'Document' && url === page.url())?.document;
  return log.filter((one) => one.document === document);
}

/** Counts the requests until every part was rendered. */
function countOf(log: readonly Asked[], allMounted: number): Pick<Load, 'requests' | 'bytes' | 'waves'> {
  const start = log[0]?.at ?? 0;
  const counted = log.filter((one) => !isExempt(one) && !one.fromCache && (one.at - start) * 1000 <= allMounted);
  return {
    requests: counted.length,
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    waves: wavesOf(counted),
  };
}
