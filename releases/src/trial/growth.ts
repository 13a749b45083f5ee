import type { Tab } from './browser.ts';
import { settledParts } from './parts.ts';
import type { TrialSettings } from './settings.ts';

/** What a page holds after garbage collection. */
interface Held {
  heapBytes: number;
  listeners: number;
  styles: number;
}

/** A page, and the remote that shows it. */
export interface Mounted {
  path: string;
  remote: string;
}

/** Mounts that fill caches and compile code; they are not counted. */
const WARM = 8;
/** Those after them are looked at in so many parts. */
const STRETCHES = 3;

const WORDS: Record<keyof Held, (each: number) => string> = {
  heapBytes: (each) => `${Math.round(each / 1024)} kB of memory`,
  listeners: (each) => `${each.toFixed(1)} listeners`,
  styles: (each) => `${each.toFixed(1)} style sheets`,
};

/**
 * Goes to a page and back again and again within one document, and returns what each visit leaves behind beyond what is
 * allowed.
 */
export async function growthOf(
  tab: Tab,
  { from, to }: { from: Mounted; to: Mounted },
  { mounts, growth }: Pick<TrialSettings, 'mounts' | 'growth'>,
): Promise<string[]> {
  const { page } = tab;
  await page.goto(from.path);
  await settledOn(tab, from);
  // A link that the host handles like any other: the two pages may have none to each other.
  await page.evaluate(followLink, to.path);
  await settledOn(tab, to);
  const series: Held[] = [];
  const looks = looksAt(mounts);
  for (let mount = 1; mount <= mounts; mount += 1) {
    await page.goBack({ waitUntil: 'commit' });
    await settledOn(tab, from);
    if (looks.includes(mount)) series.push(await held(tab));
    if (mount < mounts) {
      await page.goForward({ waitUntil: 'commit' });
      await settledOn(tab, to);
      await page.evaluate(drawn);
    }
  }
  return (['heapBytes', 'listeners', 'styles'] as const).flatMap((kind) => {
    const each = steadyGrowth(
      series.map((one) => one[kind]),
      looks,
    );
    return each > growth[kind] ? [`Each mount leaves ${WORDS[kind](each)} behind (of ${mounts} mounts).`] : [];
  });
}

/** The mounts after which the page is looked at. */
function looksAt(mounts: number): number[] {
  const step = Math.max(1, Math.floor((mounts - WARM) / STRETCHES));
  return Array.from({ length: STRETCHES + 1 }, (_, n) => mounts - (STRETCHES - n) * step);
}

/**
 * Growth for each mount in the stretch with the least of it. What a page does once, such as to make room in a cache or to
 * watch tiles that have come into sight, is in one stretch; a leak is in all of them.
 */
export function steadyGrowth(values: readonly number[], looks: readonly number[]): number {
  const each = values.slice(1).map((value, n) => (value - (values[n] ?? 0)) / ((looks[n + 1] ?? 0) - (looks[n] ?? 0)));
  return Math.min(...each);
}

const WITHIN = 10_000;

/** Waits until a page is there; the one before stays until then. */
async function settledOn({ page }: Tab, { path, remote }: Mounted): Promise<void> {
  const end = Date.now() + WITHIN;
  for (;;) {
    const parts = await settledParts(page);
    if (new URL(page.url()).pathname === path && parts.page === remote) return;
    if (Date.now() > end) throw new Error(`${remote} did not show ${path} again`);
    await page.waitForTimeout(20);
  }
}

/** Runs in the page. A part is mounted before its page is drawn, and what the page does then comes later still. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150))));

/** Runs in the page. */
function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = 'trial';
  document.body.append(link);
  link.click();
  link.remove();
}

/** A page goes on drawing a little after its parts are mounted. */
const SETTLES = 400;

async function held({ page, cdp }: Tab): Promise<Held> {
  await page.waitForTimeout(SETTLES);
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  // What finalizers and weak references of the first collection let go is gone after the second.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? 0;
  const styles = await page.evaluate(
    () => document.querySelectorAll('style, link[rel="stylesheet"]').length + document.adoptedStyleSheets.length,
  );
  return { heapBytes: usedSize, listeners, styles };
}
