import type { Browser, Page } from '@playwright/test';
import { expectVersion } from '../../support/open-page.ts';
import { allMounted } from '../../support/site.ts';

export const REMOTE = 'remote-casino';

/** When a page took each step of a rollback, in milliseconds since 1970. */
export interface Steps {
  /** It asked for its release set. */
  asked: number;
  /** It had the set. */
  answered: number;
  /** It had the last file of the other version. */
  loaded: number;
  /** The frame that shows the other version was painted. */
  painted: number;
}

export interface OpenPage {
  /** Resolves when the page shows a version, however it got it. */
  shows(version: { version: string; digest: string }): Promise<Steps>;
  close(): Promise<void>;
}

/** Opens the casino in a new browser context, and returns when it shows a version and follows the stream. */
export async function openCasino(browser: Browser, site: string, version: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site });
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().includes('/release-events'));
  await page.goto('/en/casino');
  await allMounted(page);
  await expectVersion(page, REMOTE, version);
  await listening;
  return { shows: (wanted) => shows(page, wanted), close: () => context.close() };
}

async function shows(page: Page, { version, digest }: { version: string; digest: string }): Promise<Steps> {
  return await page.evaluate(stepsTo, {
    selector: `[data-slot="page"] [data-remote="${REMOTE}"][data-version="${version}"][data-state="mounted"]`,
    directory: `/r/${REMOTE}/${digest}/`,
  });
}

/** Runs in the page. */
function stepsTo({ selector, directory }: { selector: string; directory: string }): Promise<Steps> {
  const read = (painted: number): Steps => {
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
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // Its frame is painted before the next one begins.
      return requestAnimationFrame(() => resolve(read(performance.now())));
    };
    look();
  });
}
