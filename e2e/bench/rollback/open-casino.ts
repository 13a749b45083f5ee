import { type Browser, expect } from '@playwright/test';
import { pendingSlots } from '../../support/site.ts';
import { openUnwatched } from '../support/unwatched-page.ts';

export const REMOTE = 'remote-casino';
const SIZE = { width: 1440, height: 900 };
const POLLING = { intervals: [30], timeout: 30_000 };

/** Unix times of a page's steps during a rollback, in milliseconds. */
export interface RollbackTimes {
  /** Time when the page requested its release set. */
  asked: number;
  /** Time when the page received the set. */
  answered: number;
  /** Time when the page received the last file of the other version. */
  loaded: number;
  /** Time when the page painted the frame that shows the other version. */
  painted: number;
}

export interface OpenPage {
  /** Resolves when the page has preloaded all files that the casino page of a version needs. */
  waitForPreload(version: { digest: string }): Promise<void>;
  /** Resolves when the page shows a version, whether preloaded or not. */
  waitForVersion(version: { version: string; digest: string }): Promise<RollbackTimes>;
  close(): Promise<void>;
}

/** Opens the casino in a new browser context. Resolves when it is completely rendered and shows the version. */
export async function openCasino(browser: Browser, site: string, version: string): Promise<OpenPage> {
  const page = await openUnwatched(browser, `${site}/en/casino`, SIZE);
  await expect(async () => {
    expect(await page.evaluate(pendingSlots, undefined)).toEqual([]);
    expect(await page.evaluate((selector) => document.querySelectorAll(selector).length, selectorOf(version))).toBe(1);
  }).toPass(POLLING);
  return {
    waitForPreload: ({ digest }) =>
      expect(async () =>
        expect(await page.evaluate(loadedFrom, directoryOf(digest))).toContain('/page-casino.'),
      ).toPass(POLLING),
    waitForVersion: (target) =>
      page.evaluate(stepsTo, { selector: selectorOf(target.version), directory: directoryOf(target.digest) }),
    close: page.close,
  };
}

/** Resolves when `count` clients follow the edge's stream. */
export async function waitForFollowers(site: string, count: number): Promise<void> {
  await expect(async () => {
    const metrics = await (await fetch(`${site}/metrics`)).text();
    expect(metrics).toContain(`\nparlay_edge_stream_clients ${count}\n`);
  }).toPass(POLLING);
}

const directoryOf = (digest: string) => `/r/${REMOTE}/${digest}/`;

/** Runs in the page. Returns the URLs of the files that it has loaded from a directory. */
function loadedFrom(directory: string): string {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((name) => name.includes(directory)).join('\n');
}

const selectorOf = (version: string) =>
  `[data-slot="page"] [data-remote="${REMOTE}"][data-version="${version}"][data-state="mounted"]`;

/** Runs in the page. Resolves with the times of its steps when it has painted an element that matches the selector. */
function stepsTo({ selector, directory }: { selector: string; directory: string }): Promise<RollbackTimes> {
  const readTimes = (painted: number): RollbackTimes => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const set = entries.filter(({ name }) => name.includes('/release-set.json')).at(-1);
    const files = entries.filter(({ name }) => name.includes(directory)).map(({ responseEnd }) => responseEnd);
    const at = (time: number) => performance.timeOrigin + time;
    return {
      asked: at(set?.startTime ?? Number.NaN),
      answered: at(set?.responseEnd ?? Number.NaN),
      loaded: at(Math.max(...files)),
      painted: at(painted),
    };
  };
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // Waits for the second frame, because a frame has been painted by the time the next one starts.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(readTimes(performance.now()))));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}
