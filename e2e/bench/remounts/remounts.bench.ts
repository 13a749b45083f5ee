import { createResourceMeter, type HeldResources } from '@parlay/releases/held';
import { documentOf, navigateInDocument } from '@parlay/releases/within-document';
import type { Page } from '@playwright/test';
import { logIn, mountedPart, waitUntilMounted } from '../../support/site.ts';
import { bench, type Findings } from '../support/bench.ts';
import { slope } from '../support/figures.ts';
import { renderTable, type Target, target } from '../support/report.ts';
import { swapRepeatedly } from './swaps.ts';

// Finds leaks by counting the heap, nodes and listeners of one page over many mounts and unmounts of a remote's page,
// and over swaps among many versions of a remote.
const STEP = 10;
/** Number of first mounts that are not counted, because they fill caches and compile code. */
const WARM = 40;
/** Number of versions to swap. Each stays in memory once loaded, so the swaps that load one are not counted. */
const VERSIONS = 20;
const SWAPS = 'remote-casino, swapped';
/** Time in ms until a page is completely rendered. */
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
 * Turns off machine code, and collects type feedback from a function's first call on. Otherwise both would grow over
 * hundreds of mounts, function by function, and no unmount would free them.
 */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt --no-lazy-feedback-allocation';
/** Remotes whose page is for visitors. The other pages need a player. */
const VISITOR = new Set(['remote-auth']);

await bench({
  name: 'remounts',
  runs: { usual: 200, quick: 60 },
  needs: { product: true, browser: [INTERPRETED] },
  async measure({ runs, quick, product, browser }) {
    const series: Record<string, HeldResources[]> = {};
    for (const one of PAGES) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
      const page = await context.newPage();
      if (!VISITOR.has(one.remote)) await logIn(page, 'demo2', product.site);
      series[one.remote] = await remount(page, one, runs);
      console.error(`${one.remote} done`);
      // The context stays open, because half an hour of measurements must not depend on closing it.
      await page.goto('about:blank');
    }
    series[SWAPS] = await swapRepeatedly(browser, product, { swaps: runs, versions: quick ? 3 : VERSIONS, step: STEP });
    return findingsOf(series, runs);
  },
});

function findingsOf(series: Record<string, HeldResources[]>, runs: number): Findings {
  const grown = Object.entries(series).map(([remote, held]) => {
    const warm = held.slice(Math.min(WARM / STEP, held.length - 2));
    const perMount = (of: (one: HeldResources) => number) => slope(warm.map(of)) / STEP;
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
      renderTable(
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

/** Alternates between two pages of one document with Back and Forward, and measures every tenth time. */
async function remount(page: Page, { remote, path, from, other }: Visit, mounts: number): Promise<HeldResources[]> {
  await page.goto(from);
  await waitUntilMounted(page);
  const opened = await documentOf(page);
  await navigateInDocument(page, path);
  const measureHeld = await createResourceMeter(await page.context().newCDPSession(page));
  const held: HeldResources[] = [];
  for (let mount = 1; mount <= mounts; mount += 1) {
    await mountedPart(page, remote).and(page.locator('[data-state="mounted"]')).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await mountedPart(page, other).and(page.locator('[data-state="mounted"]')).waitFor();
    if (mount % STEP === 0) {
      // A page keeps rendering after it is mounted, so measurements are comparable only after a pause.
      await page.waitForTimeout(SETTLED);
      held.push(await measureHeld());
    }
    await page.goForward({ waitUntil: 'commit' });
  }
  if ((await documentOf(page)) !== opened) throw new Error(`${path} was entered by a document load`);
  return held;
}
