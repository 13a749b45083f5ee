import type { Page } from '@playwright/test';

declare global {
  interface Window {
    switched: Promise<number>;
  }
}

/** Maximum duration of a switch. */
const TIMEOUT_MS = 15_000;

/**
 * Watches the open page for its next switch to a page whose heading contains the given text. `milliseconds` resolves
 * with the time between the click's event timestamp and the frame that shows the heading, which Element Timing records.
 * A MutationObserver marks the heading before the change is painted, so the product itself needs no marks.
 */
export async function watchSwitch(page: Page, heading: string): Promise<{ milliseconds(): Promise<number> }> {
  await page.evaluate(
    ({ words, timeoutMs }) => {
      const slot = document.querySelector('[data-slot="page"]');
      const previous = slot?.querySelector('h1');
      if (!slot || !previous) throw new Error(`there is no page to leave for ${words}`);
      window.switched = new Promise((resolve, reject) => {
        let clicked = Number.NaN;
        const mark = `switch-${performance.now()}`;
        window.addEventListener(
          'click',
          (event) => {
            clicked = event.timeStamp;
          },
          { capture: true, once: true },
        );
        const painted = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { identifier: string; renderTime: number }>)
            if (entry.identifier === mark) resolve(entry.renderTime - clicked);
        });
        painted.observe({ type: 'element' });
        const changes = new MutationObserver(() => {
          const next = slot.querySelector('h1');
          if (!next || next === previous || !next.textContent?.includes(words)) return;
          next.setAttribute('elementtiming', mark);
          changes.disconnect();
        });
        changes.observe(slot, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error(`${words} was not painted`)), timeoutMs);
      });
      // Handles an early rejection, which would otherwise count as unhandled because the promise is awaited only later.
      window.switched.catch(() => undefined);
    },
    { words: heading, timeoutMs: TIMEOUT_MS },
  );
  return { milliseconds: () => page.evaluate(() => window.switched) };
}
