import type { BrowserCheckSettings } from '../gate/settings.ts';
import { kilobytes } from '../kilobytes.ts';
import type { Tab } from './browser.ts';
import { type Held, heldIn } from './held.ts';
import { settledParts } from './parts.ts';
import { documentOf, goWithin } from './within-document.ts';

interface Look extends Held {
  styles: number;
}
type Kind = keyof Look;

/** A page, and the remote that shows it. */
export interface Mounted {
  path: string;
  remote: string;
}

/** Mounts that fill caches and compile code; they are not counted. */
const WARM = 8;
/** Those after them are looked at in so many parts. */
const STRETCHES = 6;

const WORDS: Record<Kind, (each: number) => string> = {
  heapBytes: (each) => `${kilobytes(each)} of memory`,
  listeners: (each) => `${each.toFixed(1)} listeners`,
  nodes: (each) => `${Math.round(each)} nodes of documents`,
  styles: (each) => `${each.toFixed(1)} style sheets`,
};

/**
 * Goes to a page and back again and again within one document, and returns what each visit leaves behind beyond what is
 * allowed.
 */
export async function growthOf(
  tab: Tab,
  { from, to }: { from: Mounted; to: Mounted },
  { mounts, growth }: Pick<BrowserCheckSettings, 'mounts' | 'growth'>,
): Promise<string[]> {
  const { page } = tab;
  await page.goto(from.path);
  await settledOn(tab, from);
  const opened = await documentOf(page);
  await goWithin(page, to.path);
  await settledOn(tab, to);
  const series: Look[] = [];
  const look = await heldIn(tab.cdp);
  const lookAt = async (): Promise<Look> => {
    await page.evaluate(drawnWhole, SETTLED);
    return { ...(await look()), styles: await page.evaluate(styleSheets) };
  };
  const looks = looksAt(mounts);
  for (let mount = 1; mount <= mounts; mount += 1) {
    await page.goBack({ waitUntil: 'commit' });
    await settledOn(tab, from);
    if (looks.includes(mount)) series.push(await lookAt());
    if (mount < mounts) {
      await page.goForward({ waitUntil: 'commit' });
      await settledOn(tab, to);
      await page.evaluate(drawn);
    }
  }
  // Each document starts with nothing: growth over several would never show.
  if ((await documentOf(page)) !== opened) throw new Error(`${to.path} was entered by a document load`);
  return (['heapBytes', 'nodes', 'listeners', 'styles'] as const).flatMap((kind) => {
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
 * Growth for each mount that every stretch but two has at least. A leak is in all of them. What a page does once, such as to
 * make room in a cache, is in one; what comes and goes again, such as a timer that is still running, makes one smaller.
 */
export function steadyGrowth(values: readonly number[], looks: readonly number[]): number {
  const each = values.slice(1).map((value, n) => (value - (values[n] ?? 0)) / ((looks[n + 1] ?? 0) - (looks[n] ?? 0)));
  return each.toSorted((a, b) => a - b)[2] ?? 0;
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

/** A page goes on drawing after its parts are mounted, and all the longer on a busy machine. Milliseconds. */
const SETTLED = { quiet: 400, atMost: 3_000 };

/** Runs in the page. Waits until nothing has changed in it for a while; a page that always changes is not waited for. */
const drawnWhole = ({ quiet, atMost }: typeof SETTLED) =>
  new Promise<void>((resolve) => {
    const end = () => {
      changes.disconnect();
      resolve();
    };
    let timer = setTimeout(end, quiet);
    setTimeout(end, atMost);
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    changes.observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Runs in the page. */
const styleSheets = () =>
  document.querySelectorAll('style, link[rel="stylesheet"]').length + document.adoptedStyleSheets.length;
