import { type Browser, expect } from '@playwright/test';
import { pendingSlots } from '../../support/site.ts';
import { openUnwatched } from '../support/unwatched-page.ts';

export const REMOTE = 'remote-casino';
const SIZE = { width: 1440, height: 900 };
const POLLING = { intervals: [30], timeout: 30_000 };

/** Times of a page's steps during a rollback, in milliseconds since 1970. */
export interface RollbackTimes {
  /** The page requested its release set. */
  asked: number;
  /** The page received the set. */
  answered: number;
  /** The page received the last file of the other version. */
  loaded: number;
  /** The page painted the frame that shows the other version. */
  painted: number;
}

export interface OpenPage {
  /** Resolves when the page has preloaded a version, with everything its casino page needs. */
  waitForPreload(version: { digest: string }): Promise<void>;
  /** Resolves when the page shows a version, preloaded or not. */
  waitForVersion(version: { version: string; digest: string }): Promise<RollbackTimes>;
  close(): Promise<void>;
}

/** Opens the casino in a new browser context. Resolves when it is complete and shows a version. */
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

/** Resolves when this many clients follow the edge's stream. */
export async function waitForFollowers(site: string, count: number): Promise<void> {
  await expect(async () => {
    const metrics = await (await fetch(`${site}/metrics`)).text();
    expect(metrics).toContain(`\nparlay_edge_stream_clients ${count}\n`);
  }).toPass(POLLING);
}

const directoryOf = (digest: string) => `/r/${REMOTE}/${digest}/`;

/** Runs in the page. Returns the URLs of the files it has loaded from a folder. */
function loadedFrom(directory: string): string {
  const all = performance.getEntriesByType('resource').map(({ name }) => name);
  return all.filter((name) => name.includes(directory)).join('\n');
}

const selectorOf = (version: string) =>
  `[data-slot="page"] [data-remote="${REMOTE}"][data-version="${version}"][data-state="mounted"]`;

/** Runs in the page. Resolves with its steps when it has painted the element of the selector. */
function stepsTo({ selector, directory }: { selector: string; directory: string }): Promise<RollbackTimes> {
  const read = (painted: number): RollbackTimes => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const set = all.filter(({ name }) => name.includes('/release-set.json')).at(-1);
    const files = all.filter(({ name }) => name.includes(directory)).map(({ responseEnd }) => responseEnd);
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
      // A frame is painted before the next one begins.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(read(performance.now()))));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}
