import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** State of the LCP element at the end of the measurement. */
type LcpState = 'same node' | 'its like' | 'gone';

export interface LoadMeasurement {
  /** Milliseconds from the start of the navigation until every part is rendered; undefined before. */
  allMounted: number | undefined;
  shifts: number;
  lcp: { at: number; what: string; fate: LcpState } | undefined;
}

declare global {
  interface Window {
    coming: { allMounted: number | undefined; shifts: number; lcp: number };
  }
}

export interface PaintRecorder {
  /**
   * Largest element painted so far. Comes from the browser's timeline, because a page does not see removed elements.
   */
  largest: { node: number } | undefined;
}

/**
 * Records when the parts of each document are rendered, when its largest element is painted, and its layout shifts.
 * `dice` replaces the page's random numbers, so that every variant of the site shows the same games first.
 */
export async function recordLoad(page: Page, session: CDPSession, parts: number, dice: number): Promise<PaintRecorder> {
  const recorder: PaintRecorder = { largest: undefined };
  session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
    if (event.lcpDetails) recorder.largest = { node: event.lcpDetails.nodeId ?? 0 };
  });
  await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  await page.addInitScript(
    ({ expected, seed }) => {
      const coming: Window['coming'] = { allMounted: undefined, shifts: 0, lcp: Number.NaN };
      window.coming = coming;
      const random = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(seed) : random(array));
      const checkParts = () => {
        if (document.querySelectorAll('[data-remote][data-state="mounted"]').length < expected) return;
        coming.allMounted = performance.now();
        observer.disconnect();
      };
      const observer = new MutationObserver(checkParts);
      observer.observe(document, { attributes: true, attributeFilter: ['data-state'], childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
          if (!entry.hadRecentInput) coming.shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        coming.lcp = list.getEntries().at(-1)?.startTime ?? coming.lcp;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    },
    { expected: parts, seed: dice },
  );
  return recorder;
}

/** Milliseconds between the rendering of all parts and the measurement. */
export const SETTLE_MS = 2000;
const POLL_INTERVAL_MS = 200;
const TIMEOUT_MS = 60_000;

/** Returns the recorded measurement two seconds after all parts are rendered. */
export async function readMeasurement(
  page: Page,
  session: CDPSession,
  recorder: PaintRecorder,
): Promise<LoadMeasurement> {
  const until = performance.now() + TIMEOUT_MS;
  const isSettled = `performance.now() > (window.coming?.allMounted ?? Infinity) + ${SETTLE_MS}`;
  // Polls through the DevTools protocol, because Playwright would inject a large script while the page loads.
  while ((await session.send('Runtime.evaluate', { expression: isSettled })).result.value !== true) {
    if (performance.now() > until) throw new Error('not every part was rendered');
    await delay(POLL_INTERVAL_MS);
  }
  const { allMounted, shifts, lcp } = await page.evaluate(() => window.coming);
  if (!recorder.largest) return { allMounted, shifts, lcp: undefined };
  return { allMounted, shifts, lcp: { at: lcp, ...(await fateOf(session, recorder.largest.node)) } };
}

async function fateOf(session: CDPSession, node: number): Promise<{ what: string; fate: LcpState }> {
  const resolved = await session.send('DOM.resolveNode', { backendNodeId: node }).catch(() => undefined);
  const objectId = resolved?.object.objectId;
  if (!objectId) return { what: 'unknown', fate: 'gone' };
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    returnByValue: true,
    functionDeclaration: String(describeElement),
  });
  return result.value as { what: string; fate: LcpState };
}

/**
 * Runs in the page. Describes the element and checks whether it, or one with the same tag, class and text, is visible.
 */
function describeElement(this: Element): { what: string; fate: LcpState } {
  const text = this.textContent ?? '';
  const what = `${this.tagName.toLowerCase()} “${text.trim().slice(0, 32)}”`;
  const isVisible = (element: Element) => {
    const { width, height, top } = element.getBoundingClientRect();
    return width > 0 && height > 0 && top < innerHeight;
  };
  if (this.isConnected) return { what, fate: isVisible(this) ? 'same node' : 'gone' };
  const hasEqual = [...document.querySelectorAll(this.tagName)].some(
    (element) => element.className === this.className && element.textContent === text && isVisible(element),
  );
  return { what, fate: hasEqual ? 'its like' : 'gone' };
}
