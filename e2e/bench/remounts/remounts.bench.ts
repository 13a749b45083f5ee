import { createResourceMeter, type HeldResources } from '@parlay/releases/held';
import { documentOf, navigateInDocument } from '@parlay/releases/within-document';
import type { Page } from '@playwright/test';
import { logIn, mountedPart, waitUntilMounted } from '../../support/site.ts';
import { bench, type Findings } from '../support/bench.ts';
import { slope } from '../support/figures.ts';
import { renderTable, type Target, target } from '../support/report.ts';
import { swapRepeatedly } from './swaps.ts';

// Finds memory leaks. Measures the heap and counts nodes and listeners of one page over many mounts and unmounts of a
// remote's page, and over swaps among many versions of a remote.
const STEP = 10;
/** Number of initial mounts that are not counted, because they fill caches and compile code. */
const WARM_UP_MOUNTS = 40;
/** Number of versions to swap. A loaded version stays in memory, so swaps that load one are not counted. */
const VERSIONS = 20;
const SWAPS = 'remote-casino, swapped';
/** Time until a page is completely rendered. */
const SETTLE_MS = 1_000;
const PAGES = [
  { remote: 'remote-shell', path: '/en/how-to-play', from: '/en/casino', other: 'remote-casino' },
  { remote: 'remote-auth', path: '/en/login', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-casino', path: '/en/casino', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-sports', path: '/en/betting', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-tournament', path: '/en/tournaments', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-account', path: '/en/account/transactions', from: '/en/home', other: 'remote-shell' },
];
/**
 * Disables compilation to machine code, and collects type feedback from each function's first call on. Otherwise both
 * would grow function by function over hundreds of mounts, and unmounting would not free them.
 */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt --no-lazy-feedback-allocation';
/** Remotes whose page is for visitors. The other pages require a signed-in player. */
const VISITOR_REMOTES = new Set(['remote-auth']);

await bench({
  name: 'remounts',
  runs: { usual: 200, quick: 60 },
  needs: { product: true, browser: [INTERPRETED] },
  async measure({ runs, quick, product, browser }) {
    const series: Record<string, HeldResources[]> = {};
    for (const visit of PAGES) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
      const page = await context.newPage();
      if (!VISITOR_REMOTES.has(visit.remote)) await logIn(page, 'demo2', product.site);
      series[visit.remote] = await remount(page, visit, runs);
      console.error(`${visit.remote} done`);
      // Does not close the context, because a hanging close would cost half an hour of measurements.
      await page.goto('about:blank');
    }
    series[SWAPS] = await swapRepeatedly(browser, product, { swaps: runs, versions: quick ? 3 : VERSIONS, step: STEP });
    return findingsOf(series, runs);
  },
});

function findingsOf(series: Record<string, HeldResources[]>, runs: number): Findings {
  const grown = Object.entries(series).map(([remote, held]) => {
    const counted = held.slice(Math.min(WARM_UP_MOUNTS / STEP, held.length - 2));
    const perMount = (figure: (one: HeldResources) => number) => slope(counted.map(figure)) / STEP;
    return {
      remote,
      heapBytesPerMount: perMount((held) => held.heapBytes),
      nodesPerMount: perMount((held) => held.nodes),
      listenersPerMount: perMount((held) => held.listeners),
      firstMb: (held[0]?.heapBytes ?? Number.NaN) / 2 ** 20,
      lastMb: (held.at(-1)?.heapBytes ?? Number.NaN) / 2 ** 20,
    };
  });
  const targets: Target[] = grown.flatMap((growth) => [
    target(`${growth.remote}: heap`, growth.heapBytesPerMount / 1024, 'KiB a mount', { atMost: 2 }),
    target(`${growth.remote}: nodes`, growth.nodesPerMount, 'a mount', { atMost: 0.5 }),
    target(`${growth.remote}: listeners`, growth.listenersPerMount, 'a mount', { atMost: 0.5 }),
  ]);
  return {
    figures: { mounts: runs, grown, series },
    targets,
    tables: [
      renderTable(
        `Over ${runs} mounts and unmounts, or swaps`,
        ['remote', 'MiB first', 'MiB last', 'KiB a mount', 'nodes a mount', 'listeners a mount'],
        grown.map((growth) => [
          growth.remote,
          growth.firstMb,
          growth.lastMb,
          growth.heapBytesPerMount / 1024,
          growth.nodesPerMount,
          growth.listenersPerMount,
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

/** Alternates between two pages of one document with Back and Forward. Measures every tenth time. */
async function remount(page: Page, { remote, path, from, other }: Visit, mounts: number): Promise<HeldResources[]> {
  await page.goto(from);
  await waitUntilMounted(page);
  const initialDocument = await documentOf(page);
  await navigateInDocument(page, path);
  const measureResources = await createResourceMeter(await page.context().newCDPSession(page));
  const measurements: HeldResources[] = [];
  for (let mount = 1; mount <= mounts; mount += 1) {
    await mountedPart(page, remote).and(page.locator('[data-state="mounted"]')).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await mountedPart(page, other).and(page.locator('[data-state="mounted"]')).waitFor();
    if (mount % STEP === 0) {
      // Waits before measuring, because a page keeps rendering after it is mounted.
      await page.waitForTimeout(SETTLE_MS);
      measurements.push(await measureResources());
    }
    await page.goForward({ waitUntil: 'commit' });
  }
  if ((await documentOf(page)) !== initialDocument) throw new Error(`${path} was entered by a document load`);
  return measurements;
}
