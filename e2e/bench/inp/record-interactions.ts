import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { INPMetricWithAttribution } from 'web-vitals/attribution';

/** The slowest interaction of a document, measured by the web-vitals library. */
export interface SlowestInteraction {
  /** Id of the metric, unique per document. */
  id: string;
  /** Interaction to Next Paint in milliseconds, which the browser rounds to multiples of 8. */
  value: number;
  target: string;
  type: string;
  inputDelay: number;
  processing: number;
  presentation: number;
  /** The longest script in the interaction, if it took longer than 5 ms. */
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
    noteSlowest(slowest: SlowestInteraction): void;
  }
}

/** Minimum duration of the events that the browser reports. */
const MIN_DURATION_MS = 16;

/** Records the slowest interaction of each of the page's documents in `found`, by metric id. */
export async function recordInteractions(page: Page, found: Map<string, SlowestInteraction>): Promise<void> {
  await page.exposeFunction('noteSlowest', (slowest: SlowestInteraction) => found.set(slowest.id, slowest));
  const library = createRequire(import.meta.url).resolve('web-vitals/attribution');
  await page.addInitScript(`${readFileSync(library, 'utf8')};(${String(reportInteractions)})(${MIN_DURATION_MS})`);
}

/** Runs in the page and reports the slowest interaction of its document. */
function reportInteractions(durationThreshold: number): void {
  // Ignores third-party frames.
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
