import type { Page } from '@playwright/test';

declare global {
  interface Window {
    seen: { violations: string[]; shifts: number; shifted: string[]; routings: number };
  }
}

/**
 * Makes each document of this page count, from its first moment: violations of its policy, how far it shifted without the
 * player's doing, and how often single-spa has routed.
 */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Window['seen'] = { violations: [], shifts: 0, shifted: [], routings: 0 };
    window.seen = seen;
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
    window.addEventListener('single-spa:routing-event', () => {
      seen.routings += 1;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Array<{ node?: Element | null }> }
      >) {
        if (entry.hadRecentInput) continue;
        seen.shifts += entry.value;
        for (const { node } of entry.sources ?? []) seen.shifted.push(`${node?.nodeName} ${node?.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const seenOn = (page: Page) => page.evaluate(() => window.seen);

export interface Asked {
  url: string;
  type: string;
  /** Who asked: "parser" is the document itself. */
  by: string;
  fromCache: boolean;
  /** Which of the page's documents it belongs to. */
  document: string;
}

/** Every request of the page's own documents, with who has asked for it, as the browser's network log tells. */
export async function watchRequests(page: Page): Promise<Asked[]> {
  const asked = new Map<string, Asked>();
  const list: Asked[] = [];
  const log = await page.context().newCDPSession(page);
  await log.send('Network.enable');
  log.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, loaderId }) => {
    const one = {
      url: request.url,
      type: type ?? 'Other',
      by: initiator.type,
      fromCache: false,
      document: loaderId,
    };
    asked.set(requestId, one);
    list.push(one);
  });
  log.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = asked.get(requestId);
    if (one) one.fromCache = true;
  });
  return list;
}
