import type { Page } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { allMounted, logIn, mounted } from '../../support/site.ts';
import { launch } from '../support/browser.ts';
import { slope } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, type Target, table, target } from '../support/report.ts';
import { type Held, heapOf } from './heap.ts';

// Heap, nodes and listeners of one page over many mounts and unmounts of a remote's page: what a mount leaves behind.
const STEP = 10;
/** Caches, compiled code and the like fill in the first mounts; they are not what a mount leaves behind. */
const WARM = 40;
/** Milliseconds until a page has drawn all it has. */
const SETTLED = 1_000;
const PAGES = [
  { remote: 'remote-shell', path: '/en/how-to-play', from: '/en/casino', other: 'remote-casino' },
  { remote: 'remote-auth', path: '/en/login', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-casino', path: '/en/casino', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-sports', path: '/en/betting', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-tournament', path: '/en/tournaments', from: '/en/home', other: 'remote-shell' },
  { remote: 'remote-account', path: '/en/account/transactions', from: '/en/home', other: 'remote-shell' },
];
/** Signed-in pages want a player; the login page wants a visitor. */
const VISITOR = new Set(['remote-auth']);

const options = benchOptions(200, 60);
const product = await startProduct();
const browser = await launch();
try {
  const series: Record<string, Held[]> = {};
  for (const one of PAGES) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
    const page = await context.newPage();
    if (!VISITOR.has(one.remote)) await logIn(page, 'demo2', product.site);
    series[one.remote] = await remount(page, one);
    console.error(`${one.remote} done`);
    // The page goes and its context stays: half an hour of figures does not depend on how a browser closes.
    await page.goto('about:blank');
  }
  tell(series);
} finally {
  await browser.close();
  await product.stop();
}

function tell(series: Record<string, Held[]>) {
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
  report('remounts', { mounts: options.runs, grown, series, targets }, [
    table(
      `Over ${options.runs} mounts and unmounts`,
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
  ]);
}

interface Visit {
  remote: string;
  path: string;
  from: string;
  other: string;
}

/** Goes between two pages of one document, by Back and Forward, and looks at what is held every tenth time. */
async function remount(page: Page, { remote, path, from, other }: Visit): Promise<Held[]> {
  await page.goto(from);
  await allMounted(page);
  // A link of our own: the host takes every link of the page, and pages need not lead to each other.
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'bench';
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  const heap = await heapOf(page);
  const held: Held[] = [];
  for (let mount = 1; mount <= options.runs; mount += 1) {
    await mounted(page, remote).and(page.locator('[data-state="mounted"]')).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await mounted(page, other).and(page.locator('[data-state="mounted"]')).waitFor();
    if (mount % STEP === 0) {
      // A page goes on drawing after it is mounted: looked at on its way, each look finds another part of it.
      await page.waitForTimeout(SETTLED);
      held.push(await heap.held());
    }
    await page.goForward({ waitUntil: 'commit' });
  }
  return held;
}
