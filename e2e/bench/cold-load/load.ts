import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { isExempt, type LoggedRequest, logRequests } from '../../support/requests.ts';
import { type Network, throttle } from '../support/networks.ts';
import { type LoadMeasurement, readMeasurement, recordLoad, SETTLE_MS } from './load-recorder.ts';
import { wavesOf } from './waves.ts';

export interface Load extends LoadMeasurement {
  allMounted: number;
  requests: number;
  /** Bytes of requests until 5 s after all parts are rendered, because files that load a little later also count. */
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
  /** Site variant, for error messages. */
  variant: string;
  /** Undefined for no throttling of the network and the CPU. */
  network?: Network;
  /** Number of parts on the page. */
  parts: number;
  /** Seed of the page's random numbers. */
  dice: number;
}

const COUNT_BYTES_FOR_MS = 5000;
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
    const recorder = await recordLoad(page, session, parts, dice);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const loadError = (cause?: unknown) =>
      new Error(`${variant}: ${url} did not load. ${errors.join('; ')}`, cause === undefined ? {} : { cause });
    const measured = await readMeasurement(page, session, recorder).catch((cause: unknown) => {
      throw loadError(cause);
    });
    if (measured.allMounted === undefined) throw loadError();
    await delay(COUNT_BYTES_FOR_MS - SETTLE_MS);
    const until = measured.allMounted + COUNT_BYTES_FOR_MS;
    return { seen: { ...measured, allMounted: measured.allMounted }, asked: countedOf(ofDocument(page, log), until) };
  } finally {
    await context.close();
  }
}

/** Returns the requests of the open document. */
function ofDocument(page: Page, log: readonly LoggedRequest[]): LoggedRequest[] {
  const document = log.find(({ type, url }) => type === 'Document' && url === page.url())?.document;
  return log.filter((request) => request.document === document);
}

const elapsedMs = (log: readonly LoggedRequest[], { at }: LoggedRequest): number => (at - (log[0]?.at ?? 0)) * 1000;

const countedOf = (log: readonly LoggedRequest[], until: number): LoggedRequest[] =>
  log.filter((request) => !isExempt(request) && !request.fromCache && elapsedMs(log, request) <= until);

/** Counts all bytes, and the requests and waves until every part is rendered. */
function countOf(asked: readonly LoggedRequest[], allMounted: number): Pick<Load, 'requests' | 'bytes' | 'waves'> {
  const before = asked.filter((request) => elapsedMs(asked, request) <= allMounted);
  return {
    requests: before.length,
    bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
    waves: wavesOf(before),
  };
}
