import type { Page } from '@playwright/test';

export interface Seen {
  /** Milliseconds since the navigation began; undefined until every part is drawn. */
  allMounted: number | undefined;
  shifts: number;
  /** The largest of what was painted. */
  lcp: { at: number; size: number; what: string; kept: boolean } | undefined;
}

declare global {
  interface Window {
    coming: {
      allMounted: number | undefined;
      shifts: number;
      lcp: { at: number; size: number; element: Element | null; text: string } | undefined;
    };
  }
}

/** Makes each document of a page note when its parts are drawn, what was painted largest and how far it shifted. */
export async function noteComing(page: Page, parts: number): Promise<void> {
  await page.addInitScript((expected) => {
    const coming: Window['coming'] = { allMounted: undefined, shifts: 0, lcp: undefined };
    window.coming = coming;
    const look = () => {
      if (document.querySelectorAll('[data-remote][data-state="mounted"]').length < expected) return;
      coming.allMounted = performance.now();
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { attributes: true, attributeFilter: ['data-state'], childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
        if (!entry.hadRecentInput) coming.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { size: number; element: Element | null }>) {
        const { element, size } = entry;
        coming.lcp = { at: entry.startTime, size, element, text: element?.textContent ?? '' };
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  }, parts);
}

const AFTERWARDS = 2000;

/** Waits until two seconds after all parts are drawn, and tells what was seen until then. */
export async function whatWasSeen(page: Page): Promise<Seen> {
  await page.waitForFunction(
    (afterwards) => performance.now() > (window.coming.allMounted ?? Number.POSITIVE_INFINITY) + afterwards,
    AFTERWARDS,
    { polling: 200, timeout: 60_000 },
  );
  return await page.evaluate(() => {
    const { allMounted, shifts, lcp } = window.coming;
    if (!lcp) return { allMounted, shifts, lcp: undefined };
    const { at, size, element, text } = lcp;
    const what = `${element?.tagName.toLowerCase() ?? 'gone'} “${text.trim().slice(0, 40)}”`;
    const kept = element?.isConnected === true && element.textContent === text;
    return { allMounted, shifts, lcp: { at, size, what, kept } };
  });
}
