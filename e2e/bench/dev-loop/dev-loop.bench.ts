import { chmodSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startProduct } from '../../support/product.ts';
import { COOKIE_CHOICE, waitUntilMounted } from '../../support/site.ts';
import { bench } from '../support/bench.ts';
import { launch } from '../support/browser.ts';
import { percentile, row } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { pageEdits, routeEdit } from './edits.ts';
import { memoryOf } from './memory.ts';

// Measures the time between writing a file and its effect on the page, in a separate checkout that runs `npm run dev`.
// The page stays open and is never reloaded. For a platform route, the time ends with the first response of the new
// code.
const MAX_READY_MS = 25_000;
const MAX_MEMORY_MB = 4096;
/** Pause between two edits, long enough to finish the work that the first one causes. */
const PAUSE_MS = 700;
const RENDER_TIMEOUT_MS = 30_000;
const SAMPLE_INTERVAL_MS = 1_000;
await bench({
  name: 'dev-loop',
  runs: { usual: 20, quick: 3 },
  needs: { checkout: true, folder: true },
  async measure({ runs, checkout, folder: dataDir, defer }) {
    // The database's operating system user also needs access to the folder.
    chmodSync(dataDir, 0o755);
    const development = { folder: checkout.folder, packages: [] };
    const start = () => startProduct({ dataDir, development });

    await (await start()).stop();
    const startedAt = performance.now();
    const product = await start();
    const ready = performance.now() - startedAt;
    defer(product.stop);
    const browser = await launch();
    defer(() => browser.close());
    // Takes the maximum of all samples, because type checks use memory only while they run.
    let memory = 0;
    const sampling = setInterval(() => {
      memory = Math.max(memory, memoryOf(product.pid, dataDir));
    }, SAMPLE_INTERVAL_MS);
    defer(() => clearInterval(sampling));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
    await context.addCookies(COOKIE_CHOICE);
    const page = await context.newPage();
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    const measured: { what: string; p50: number; p95: number; times: number[] }[] = [];
    for (const { write, isDrawn, ...edit } of pageEdits(checkout.folder)) {
      const times: number[] = [];
      // Discards the first edit of each kind, which fills the caches.
      for (let n = 0; n <= runs; n += 1) {
        const rendered = renderedAt(page, isDrawn(n + 100));
        const written = Date.now();
        write(n + 100);
        const duration = (await rendered) - written;
        if (n > 0) times.push(duration);
        await page.waitForTimeout(PAUSE_MS);
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
      while ((await editHeaderOf(product.site)) !== String(n + 100)) await page.waitForTimeout(5);
      if (n > 0) times.push(performance.now() - written);
      await page.waitForTimeout(PAUSE_MS);
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
        target('second start until ready', ready, 'ms', { atMost: MAX_READY_MS }),
        target('most memory without the browser', memory, 'MB', { atMost: MAX_MEMORY_MB }),
      ],
      tables: [
        renderTable(
          'From the write to the page that shows it (ms)',
          ['', 'edits', 'p50', 'p95', 'most'],
          measured.map(({ what, times: all }) => row(what, all, [0.5, 0.95, 1])),
        ),
      ],
    };
  },
});

/** Returns the Unix time in ms when an expression became true. Polls, because the CSP blocks `eval`. */
async function renderedAt(page: Page, expression: string): Promise<number> {
  const until = Date.now() + RENDER_TIMEOUT_MS;
  while (Date.now() < until) {
    const at = await page.evaluate<number>(`(${expression}) ? performance.timeOrigin + performance.now() : 0`);
    if (at > 0) return at;
    await page.waitForTimeout(8);
  }
  throw new Error(`Not drawn within ${RENDER_TIMEOUT_MS} ms: ${expression}`);
}

async function editHeaderOf(site: string): Promise<string | null> {
  const response = await fetch(`${site}/api/tabs`).catch(() => undefined);
  return response?.headers.get('x-edit') ?? null;
}
