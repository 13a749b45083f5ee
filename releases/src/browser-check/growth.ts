import type { BrowserCheckSettings } from '../gate/settings.ts';
import { kilobytes } from '../kilobytes.ts';
import type { Tab } from './browser.ts';
import { createResourceMeter, type HeldResources } from './held.ts';
import { waitForParts } from './parts.ts';
import { documentOf, navigateInDocument } from './within-document.ts';

interface Sample extends HeldResources {
  styles: number;
}
type Kind = keyof Sample;

/** Page and the remote that renders it. */
export interface MountedPage {
  path: string;
  remote: string;
}

/** Number of warm-up mounts, which fill caches and compile code and are not counted. */
const WARM_UP_MOUNTS = 8;
/** Number of intervals between samples of the other mounts. */
const INTERVALS = 6;

const WORDS: Record<Kind, (each: number) => string> = {
  heapBytes: (each) => `${kilobytes(each)} of memory`,
  listeners: (each) => `${each.toFixed(1)} listeners`,
  nodes: (each) => `${Math.round(each)} nodes of documents`,
  styles: (each) => `${each.toFixed(1)} style sheets`,
};

/**
 * Repeatedly visits a page and goes back within one document. Returns a message for each resource that grows by more
 * than the allowed amount per visit.
 */
export async function growthOf(
  tab: Tab,
  { from, to }: { from: MountedPage; to: MountedPage },
  { mounts, growth }: Pick<BrowserCheckSettings, 'mounts' | 'growth'>,
): Promise<string[]> {
  const { page } = tab;
  await page.goto(from.path);
  await settledOn(tab, from);
  const initialDocument = await documentOf(page);
  await navigateInDocument(page, to.path);
  await settledOn(tab, to);
  const series: Sample[] = [];
  const measure = await createResourceMeter(tab.cdp);
  const takeSample = async (): Promise<Sample> => {
    await page.evaluate(untilQuiet, SETTLE_TIMES);
    return { ...(await measure()), styles: await page.evaluate(styleSheets) };
  };
  const steps = sampledMounts(mounts);
  for (let mount = 1; mount <= mounts; mount += 1) {
    await page.goBack({ waitUntil: 'commit' });
    await settledOn(tab, from);
    if (steps.includes(mount)) series.push(await takeSample());
    if (mount < mounts) {
      await page.goForward({ waitUntil: 'commit' });
      await settledOn(tab, to);
      await page.evaluate(untilRendered);
    }
  }
  // Each document starts empty, so a document load would hide growth.
  if ((await documentOf(page)) !== initialDocument) throw new Error(`${to.path} was entered by a document load`);
  return (['heapBytes', 'nodes', 'listeners', 'styles'] as const).flatMap((kind) => {
    const each = steadyGrowth(
      series.map((one) => one[kind]),
      steps,
    );
    return each > growth[kind] ? [`Each mount leaves ${WORDS[kind](each)} behind (of ${mounts} mounts).`] : [];
  });
}

/** Returns the mounts after which samples are taken. */
function sampledMounts(mounts: number): number[] {
  const step = Math.max(1, Math.floor((mounts - WARM_UP_MOUNTS) / INTERVALS));
  return Array.from({ length: INTERVALS + 1 }, (_, n) => mounts - (INTERVALS - n) * step);
}

/**
 * Returns the growth per mount that all intervals except two reach. A leak is in all intervals. One-off growth, such as
 * that of a cache, is in one, and a temporary resource, such as a running timer, makes another one smaller.
 */
export function steadyGrowth(values: readonly number[], steps: readonly number[]): number {
  const each = values.slice(1).map((value, n) => (value - (values[n] ?? 0)) / ((steps[n + 1] ?? 0) - (steps[n] ?? 0)));
  return each.toSorted((a, b) => a - b)[2] ?? 0;
}

const TIMEOUT = 10_000;

/** Waits until a page is mounted; the previous page stays until then. */
async function settledOn({ page }: Tab, { path, remote }: MountedPage): Promise<void> {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const parts = await waitForParts(page);
    if (new URL(page.url()).pathname === path && parts.page === remote) return;
    if (Date.now() > end) throw new Error(`${remote} did not show ${path} again`);
    await page.waitForTimeout(20);
  }
}

/** Runs in the page. Waits for rendering and what follows it, because a part is mounted before its page is rendered. */
const untilRendered = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150))));

/** Times in milliseconds to wait for a page that still renders after its parts are mounted, as on a busy machine. */
const SETTLE_TIMES = { quiet: 400, atMost: 3_000 };

/** Runs in the page. Waits until it has not changed for `quiet` milliseconds, but at most `atMost`. */
const untilQuiet = ({ quiet, atMost }: typeof SETTLE_TIMES) =>
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
