import { chmodSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { allMounted, DECIDED } from '../../support/site.ts';
import { bench } from '../support/bench.ts';
import { launch } from '../support/browser.ts';
import { percentile, row } from '../support/figures.ts';
import { table, target } from '../support/report.ts';
import { pageEdits, routeEdit } from './edits.ts';
import { memoryOf } from './memory.ts';

// From the write of a file to the page that shows it, in a separate checkout that runs `npm run dev`. The page is open all
// the time and is never reloaded; for a route it is the first answer by new code.
const READY = 25_000;
const MEMORY = 4096;
/** Between two edits, as between two thoughts: what the one before has started is over. */
const PAUSE = 700;
const DRAWN_WITHIN = 30_000;
const SAMPLED_EACH = 1_000;
await bench({
  name: 'dev-loop',
  runs: { usual: 20, quick: 3 },
  needs: { checkout: true, folder: true },
  async measure({ runs, checkout, folder: dataDir, defer }) {
    // The database's user reaches it, too.
    chmodSync(dataDir, 0o755);
    const development = { folder: checkout.folder, packages: [] };
    const start = () => startProduct({ dataDir, development });

    await (await start()).stop();
    const begun = performance.now();
    const product = await start();
    const ready = performance.now() - begun;
    defer(product.stop);
    const browser = await launch();
    defer(() => browser.close());
    // Type checks take memory only while they run, so the most of all samples counts.
    let memory = 0;
    const sampling = setInterval(() => {
      memory = Math.max(memory, memoryOf(product.pid, dataDir));
    }, SAMPLED_EACH);
    defer(() => clearInterval(sampling));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
    await context.addCookies(DECIDED);
    const page = await context.newPage();
    await page.goto('/en/casino');
    await allMounted(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    const measured: { what: string; p50: number; p95: number; times: number[] }[] = [];
    for (const { write, isDrawn, ...edit } of pageEdits(checkout.folder)) {
      const times: number[] = [];
      // The first of a kind is for the caches, as every first edit of a day.
      for (let n = 0; n <= runs; n += 1) {
        const drawn = drawnAt(page, isDrawn(n + 100));
        const written = Date.now();
        write(n + 100);
        const took = (await drawn) - written;
        if (n > 0) times.push(took);
        await page.waitForTimeout(PAUSE);
      }
      measured.push({ ...edit, times });
      console.error(`${edit.what}: ${times.map(Math.round).join(', ')}`);
    }
    if (!(await page.evaluate(() => 'neverReloaded' in window))) throw new Error('the page was reloaded');

    const route = routeEdit(checkout.folder);
    const times: number[] = [];
    for (let n = 0; n <= runs; n += 1) {
      const written = performance.now();
      route.write(n + 100);
      while ((await answeredBy(product.site)) !== String(n + 100)) await page.waitForTimeout(5);
      if (n > 0) times.push(performance.now() - written);
      await page.waitForTimeout(PAUSE);
    }
    measured.push({ ...route, times });
    clearInterval(sampling);

    return {
      figures: {
        runs,
        readyMs: ready,
        memoryMb: memory,
        editsMs: Object.fromEntries(measured.map(({ what, times: all }) => [what, all])),
      },
      targets: [
        ...measured.flatMap(({ what, p50, p95, times: all }) => [
          target(`${what}, p50`, percentile(all, 0.5), 'ms', { atMost: p50 }),
          target(`${what}, p95`, percentile(all, 0.95), 'ms', { atMost: p95 }),
        ]),
        target('second start until ready', ready, 'ms', { atMost: READY }),
        target('most memory without the browser', memory, 'MB', { atMost: MEMORY }),
      ],
      tables: [
        table(
          'From the write to the page that shows it (ms)',
          ['', 'edits', 'p50', 'p95', 'most'],
          measured.map(({ what, times: all }) => row(what, all, [0.5, 0.95, 1])),
        ),
      ],
    };
  },
});

/** Milliseconds since 1970 at which the expression held. Asked from outside: the page's policy lets no text become code. */
async function drawnAt(page: Page, expression: string): Promise<number> {
  const until = Date.now() + DRAWN_WITHIN;
  while (Date.now() < until) {
    const at = await page.evaluate<number>(`(${expression}) ? performance.timeOrigin + performance.now() : 0`);
    if (at > 0) return at;
    await page.waitForTimeout(8);
  }
  throw new Error(`Not drawn within ${DRAWN_WITHIN} ms: ${expression}`);
}

async function answeredBy(site: string): Promise<string | null> {
  const response = await fetch(`${site}/api/tabs`).catch(() => undefined);
  return response?.headers.get('x-edit') ?? null;
}
