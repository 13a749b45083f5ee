import type { Page } from '@playwright/test';
import { type LoggedRequest, logRequests } from '../support/requests.ts';

declare global {
  interface Window {
    seen: { violations: string[]; shifts: number; shifted: string[]; routings: number };
  }
}

/**
 * Records CSP violations, layout shifts without recent input and the number of single-spa routing events in each of the
 * page's documents.
 */
export async function observePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observations: Window['seen'] = { violations: [], shifts: 0, shifted: [], routings: 0 };
    window.seen = observations;
    document.addEventListener('securitypolicyviolation', (event) => {
      observations.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
    window.addEventListener('single-spa:routing-event', () => {
      observations.routings += 1;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Array<{ node?: Element | null }> }
      >) {
        if (entry.hadRecentInput) continue;
        observations.shifts += entry.value;
        for (const { node } of entry.sources ?? []) observations.shifted.push(`${node?.nodeName} ${node?.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const observationsOf = (page: Page) => page.evaluate(() => window.seen);

/** Logs all requests of the page's documents and their initiators. */
export const watchRequests = async (page: Page): Promise<LoggedRequest[]> =>
  await logRequests(await page.context().newCDPSession(page));
