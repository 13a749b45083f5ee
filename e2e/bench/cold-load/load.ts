import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { isExempt, type LoggedRequest, logRequests } from '../../support/requests.ts';
import { type Network, throttle } from '../support/networks.ts';
import { type LoadMeasurement, readMeasurement, recordLoad, SETTLE_MS } from './coming.ts';
import { wavesOf } from './waves.ts';

export interface Load extends LoadMeasurement {
  allMounted: number;
  requests: number;
  /** Bytes of the requests until 5 s after all parts are rendered, because what loads a little later also counts. */
  bytes: number;
  waves: number;
}

export interface Visit {
  seen: LoadMeasurement & { allMounted: number };
  asked: LoggedRequest[];
}

export interface LoadOptions {
  browser: Browser;
  url: string;
  /** The variant of the site, for messages. */
  variant: string;
  /** If undefined, neither the network nor the CPU is throttled. */
  network?: Network;
  /** Number of parts on the page. */
  parts: number;
  /** Seed of the page's random numbers. */
  dice: number;
}

const BYTES_COUNTED_FOR = 5000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Loads a page in a new browser context, without cache or open connections, and counts its requests. */
export async function loadOnce(options: LoadOptions): Promise<Load> {
  const { seen, asked } = await visit(options);
  return { ...seen, ...countOf(asked, seen.allMounted) };
}

/** Loads a page and returns its requests until 5 s after all parts are rendered. */
export async function visit({ browser, url, variant, network, parts, dice }: LoadOptions): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const log = await logRequests(session);
    if (network) await throttle(session, network);
    const noted = await recordLoad(page, session, parts, dice);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const loadError = (cause?: unknown) =>
      new Error(`${variant}: ${url} did not load. ${errors.join('; ')}`, cause === undefined ? {} : { cause });
    const seen = await readMeasurement(page, session, noted).catch((cause: unknown) => {
      throw loadError(cause);
    });
    if (seen.allMounted === undefined) throw loadError();
    await delay(BYTES_COUNTED_FOR - SETTLE_MS);
    const until = seen.allMounted + BYTES_COUNTED_FOR;
    return { seen: { ...seen, allMounted: seen.allMounted }, asked: countedOf(ofDocument(page, log), until) };
  } finally {
    await context.close();
  }
}

/** Returns the requests of the open document. */
function ofDocument(page: Page, log: readonly LoggedRequest[]): LoggedRequest[] {
  const document = log.find(({ type, url }) => type === 'Document' && url === page.url())?.document;
  return log.filter((one) => one.document === document);
}

const since = (log: readonly LoggedRequest[], { at }: LoggedRequest): number => (at - (log[0]?.at ?? 0)) * 1000;

const countedOf = (log: readonly LoggedRequest[], until: number): LoggedRequest[] =>
  log.filter((one) => !isExempt(one) && !one.fromCache && since(log, one) <= until);

/** Counts requests and waves until every part is rendered, and all bytes. */
function countOf(asked: readonly LoggedRequest[], allMounted: number): Pick<Load, 'requests' | 'bytes' | 'waves'> {
  const before = asked.filter((one) => since(asked, one) <= allMounted);
  return {
    requests: before.length,
    bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
    waves: wavesOf(before),
  };
}
