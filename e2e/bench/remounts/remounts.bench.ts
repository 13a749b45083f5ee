import { type Held, heldIn } from '@parlay/releases/held';
import { documentOf, goWithin } from '@parlay/releases/within-document';
import type { Page } from '@playwright/test';
import { allMounted, logIn, mounted } from '../../support/site.ts';
import { bench, type Findings } from '../support/bench.ts';
import { slope } from '../support/figures.ts';
import { type Target, table, target } from '../support/report.ts';
import { swapAgain } from './swaps.ts';

// Heap, nodes and listeners of one page over many mounts and unmounts of a remote's page, and over swaps among many versions of
// one: finds leaks.
const STEP = 10;
/** The first mounts fill caches and compile code; they are not counted. */
const WARM = 40;
/** Versions that are swapped. Each stays in the page's memory once it was loaded: those swaps are not counted. */
const VERSIONS = 20;
const SWAPS = 'remote-casino, swapped';
/** Milliseconds until a page is completely rendered. */
const SETTLED = 1_000;
const PAGES = [
  { remote: 'remote-shell', path: '/en/how-to-play', from: '/en/casino', other: 'remote-casino' },
  { remote: 'remote-auth', path: '/en/login', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-casino', path: '/en/casino', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-sports', path: '/en/betting', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-tournament', path: '/en/tournaments', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-account', path: '/en/account/transactions', from: '/en/home', other: 'remote-shell' },
];
/**
 * No machine code, and notes on types from a function's first call on instead of a later one: both would grow for hundreds
 * of mounts, function after function, and no unmount gives them back.
 */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt --no-lazy-feedback-allocation';
/** Pages for visitors; the others need a player. */
const VISITOR = new Set(['remote-auth']);

await bench({
  name: 'remounts',
  runs: { usual: 200, quick: 60 },
  needs: { product: true, browser: [INTERPRETED] },
  async measure({ runs, quick, product, browser }) {
    const series: Record<string, Held[]> = {};
    for (const one of PAGES) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
      const page = await context.newPage();
      if (!VISITOR.has(one.remote)) await logIn(page, 'demo2', product.site);
      series[one.remote] = await remount(page, one, runs);
      console.error(`${one.remote} done`);
      // Close the page only: half an hour of measurements must not depend on closing the context.
      await page.goto('about:blank');
    }
    series[SWAPS] = await swapAgain(browser, product, { swaps: runs, versions: quick ? 3 : VERSIONS, step: STEP });
    return findingsOf(series, runs);
  },
});

function findingsOf(series: Record<string, Held[]>, runs: number): Findings {
  const grown = Object.entries(series).map(([remote, held]) => {
    const warm = held.slice(Math.min(WARM / STEP, held.length - 2));
    const perMount = (of: (one: Held) => number) => slope(warm.map(of)) / STEP;
    return {
      remote,
      heapBytesPerMount: perMount((one) => one.heapBytes),
      nodesPerMount: perMount((one) => one.nodes),
      listenersPerMount: perMount((one) => one.listeners),
      firstMb: (held[0]?.heapBytes ?? Number.NaN) / 2 ** 20,
      lastMb: (held.at(-1)?.heapBytes ?? Number.NaN) / 2 ** 20,
    };
  });
  const targets: Target[] = grown.flatMap((one) => [
    target(`${one.remote}: heap`, one.heapBytesPerMount / 1024, 'KiB a mount', { atMost: 2 }),
    target(`${one.remote}: nodes`, one.nodesPerMount, 'a mount', { atMost: 0.5 }),
    target(`${one.remote}: listeners`, one.listenersPerMount, 'a mount', { atMost: 0.5 }),
  ]);
  return {
    figures: { mounts: runs, grown, series },
    targets,
    tables: [
      table(
        `Over ${runs} mounts and unmounts, or swaps`,
        ['remote', 'MiB first', 'MiB last', 'KiB a mount', 'nodes a mount', 'listeners a mount'],
        grown.map((one) => [
          one.remote,
          one.firstMb,
          one.lastMb,
          one.heapBytesPerMount / 1024,
          one.nodesPerMount,
          one.listenersPerMount,
        ]),
      ),
    ],
  };
}

interface Visit {
  remote: string;
  path: string;
  from: string;
  other: string;
}

/** Alternates between two pages of one document by Back and Forward, and measures every tenth time. */
async function remount(page: Page, { remote, path, from, other }: Visit, mounts: number): Promise<Held[]> {
  await page.goto(from);
  await allMounted(page);
  const opened = await documentOf(page);
  await goWithin(page, path);
  const look = await heldIn(await page.context().newCDPSession(page));
  const held: Held[] = [];
  for (let mount = 1; mount <= mounts; mount += 1) {
    await mounted(page, remote).and(page.locator('[data-state="mounted"]')).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await mounted(page, other).and(page.locator('[data-state="mounted"]')).waitFor();
    if (mount % STEP === 0) {
      // A page keeps rendering after it is mounted; wait, so that measurements are comparable.
      await page.waitForTimeout(SETTLED);
      held.push(await look());
    }
    await page.goForward({ waitUntil: 'commit' });
  }
  if ((await documentOf(page)) !== opened) throw new Error(`${path} was entered by a document load`);
  return held;
}
