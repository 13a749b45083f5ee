import { navigateInDocument } from '@parlay/releases/within-document';
import type { Browser, Cookie, Page } from '@playwright/test';
import { COOKIE_CHOICE, expect, mountedPart, reportMeasurement } from './site.ts';
import { pageClock, recordStates, timeToState } from './states.ts';

/** A page of the broken remote. */
interface Opening {
  remote: string;
  /** Absolute URL. */
  url: string;
  /** Cookies of a signed-in player. Undefined for a visitor. */
  player?: Cookie[] | undefined;
}

/** A page of each remote, open to visitors. */
export const PAGES = {
  'remote-casino': '/en/casino',
  'remote-shell': '/en/home',
  'remote-auth': '/en/login',
  'remote-sports': '/en/betting',
  'remote-tournament': '/en/tournaments',
  'remote-account': '/en/promotions',
} as const;

/** Returns pages of the other remotes. Excludes the login page for players, because it redirects them. */
const otherPages = ({ remote, player }: Opening) =>
  Object.entries(PAGES).filter(([other]) => other !== remote && !(player && other === 'remote-auth'));

/** Milliseconds on the page's clock until each part of another remote was mounted. */
type Times = ReadonlyMap<string, number>;

const SURROUNDING_PARTS = ['remote-auth overlay', 'remote-shell bottom', 'remote-shell notices', 'remote-shell top'];

/** Returns the mount times of the parts around the page, in milliseconds since the document started. */
const surroundingParts = (page: Page, { remote }: Opening): Promise<[string, number][]> =>
  page.evaluate(
    (broken) =>
      Object.entries(window.states).flatMap(([part, changes]) => {
        const at = changes.find(({ state }) => state === 'mounted')?.at;
        return part.startsWith(broken) || at === undefined ? [] : [[part, at] as [string, number]];
      }),
    remote,
  );

/** Returns the milliseconds from the navigation until the remote has mounted its page. */
async function timeToPage(page: Page, remote: string, path: string): Promise<number> {
  const since = await pageClock(page);
  await navigateInDocument(page, path);
  await expect(mountedPart(page, remote)).toHaveAttribute('data-state', 'mounted');
  return timeToState(page, remote, 'mounted', since);
}

/** Opens the page with an empty cache, and then a page of each other remote in the same document. */
export async function visitOtherRemotes(
  browser: Browser,
  opening: Opening,
  expectPage: (page: Page) => Promise<void>,
): Promise<Times> {
  const { remote, url, player } = opening;
  const context = await browser.newContext({ storageState: { cookies: player ?? COOKIE_CHOICE, origins: [] } });
  try {
    const page = await context.newPage();
    await recordStates(page);
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await expectPage(page);
    // Waits for the other parts, because a page that fails immediately shows its fallback before they are mounted.
    const around = SURROUNDING_PARTS.filter((part) => !part.startsWith(remote));
    await expect.poll(async () => (await surroundingParts(page, opening)).map(([part]) => part).sort()).toEqual(around);
    const times = new Map(await surroundingParts(page, opening));
    for (const [other, path] of otherPages(opening)) times.set(`${other} page`, await timeToPage(page, other, path));
    return times;
  } finally {
    await context.close();
  }
}

/** Returns the maximum time for a part next to a broken one. The fixed margin is for parts that take little time. */
const limitOf = (baseline: number): number => Math.max(2 * baseline, baseline + 500);

const VISITS = 3;

/**
 * Returns the parts that were too slow in each of several visits. One visit is not enough, because a busy machine may
 * be slow. While the document loads, the broken part may block the page or the CPU for `lost` milliseconds.
 */
export async function slowerParts(baseline: Times, broken: () => Promise<Times>, lost = 0): Promise<string[]> {
  let slower = [...baseline.keys()];
  for (let visits = 0; visits < VISITS && slower.length > 0; visits += 1) {
    const times = await broken();
    slower = slower.filter((part) => {
      const [without, took] = [baseline.get(part) ?? 0, times.get(part) ?? Number.POSITIVE_INFINITY];
      if (visits === 0) reportMeasurement(`${part}, beside a whole page ${Math.round(without)} ms`, took);
      return took > limitOf(without) + (part.endsWith(' page') ? 0 : lost);
    });
  }
  return slower;
}
