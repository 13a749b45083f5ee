import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { INPMetricWithAttribution } from 'web-vitals/attribution';

/** The slowest interaction of one document, measured by the web-vitals library. */
export interface Slowest {
  /** One a document. */
  id: string;
  /** Interaction to Next Paint, in milliseconds; the browser rounds it to 8. */
  value: number;
  target: string;
  type: string;
  inputDelay: number;
  processing: number;
  presentation: number;
  /** The longest piece of script in it, where it took longer than 5 ms. */
  script: { where: string; milliseconds: number } | undefined;
}

declare global {
  interface Window {
    webVitals: {
      onINP(
        report: (metric: INPMetricWithAttribution) => void,
        options: { reportAllChanges: boolean; durationThreshold: number },
      ): void;
    };
    noteSlowest(slowest: Slowest): void;
  }
}

/** The browser's minimum; faster events are not reported. */
const SHORTEST = 16;

/** Records the slowest interaction of every document of the page in `found`, by document id. */
export async function noteInteractions(page: Page, found: Map<string, Slowest>): Promise<void> {
  await page.exposeFunction('noteSlowest', (slowest: Slowest) => found.set(slowest.id, slowest));
  const library = createRequire(import.meta.url).resolve('web-vitals/attribution');
  await page.addInitScript(`${readFileSync(library, 'utf8')};(${String(listen)})(${SHORTEST})`);
}

/** Runs in the page. */
function listen(durationThreshold: number): void {
  // Frames of other companies do not count.
  if (window !== window.top) return;
  window.webVitals.onINP(
    ({ id, value, attribution }) => {
      const { interactionTarget, interactionType, inputDelay, processingDuration, presentationDelay } = attribution;
      const { entry, intersectingDuration = 0 } = attribution.longestScript ?? {};
      const where = entry && `${entry.invoker} ${entry.sourceFunctionName} ${entry.sourceURL.split('/').at(-1)}`;
      window.noteSlowest({
        id,
        value,
        target: interactionTarget ?? 'unknown',
        type: interactionType ?? 'unknown',
        inputDelay,
        processing: processingDuration,
        presentation: presentationDelay,
        script: where ? { where, milliseconds: intersectingDuration } : undefined,
      });
    },
    { reportAllChanges: true, durationThreshold },
  );
}
