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

// Measures the time from writing a file until the page shows it, in a separate checkout that runs `npm run dev`. The
// page stays open and is never reloaded. For a route, the time ends with the first response of the new code.
const READY = 25_000;
const MEMORY = 4096;
/** Pause between two edits in ms, long enough for the work of the first one to end. */
const PAUSE = 700;
const RENDER_TIMEOUT_MS = 30_000;
const SAMPLED_EACH = 1_000;
await bench({
  name: 'dev-loop',
  runs: { usual: 20, quick: 3 },
  needs: { checkout: true, folder: true },
  async measure({ runs, checkout, folder: dataDir, defer }) {
    // The database's user needs access to it as well.
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
    // Type checks take memory only while they run, so the maximum of all samples counts.
    let memory = 0;
    const sampling = setInterval(() => {
      memory = Math.max(memory, memoryOf(product.pid, dataDir));
    }, SAMPLED_EACH);
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
      // The first edit of a kind only fills the caches.
      for (let n = 0; n <= runs; n += 1) {
        const rendered = renderedAt(page, isDrawn(n + 100));
        const written = Date.now();
        write(n + 100);
        const duration = (await rendered) - written;
        if (n > 0) times.push(duration);
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
      while ((await editHeaderOf(product.site)) !== String(n + 100)) await page.waitForTimeout(5);
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
        renderTable(
          'From the write to the page that shows it (ms)',
          ['', 'edits', 'p50', 'p95', 'most'],
          measured.map(({ what, times: all }) => row(what, all, [0.5, 0.95, 1])),
        ),
      ],
    };
  },
});

/** Returns the time in ms since 1970 at which an expression became true. Polls, because the CSP forbids `eval`. */
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
