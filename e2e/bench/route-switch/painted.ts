import type { Page } from '@playwright/test';

declare global {
  interface Window {
    switched: Promise<number>;
  }
}

/** How long a page may take before the benchmark gives up, in milliseconds. */
const PATIENCE = 15_000;

/**
 * Watches the open page for its next switch, to a page whose heading has these words. The promise inside resolves with
 * the milliseconds from the click, as the browser has received it, to the frame that shows the heading: Element Timing
 * is the browser's own record of that frame. The mark is set by a MutationObserver, which runs before anything of the
 * change can be painted, so the product needs no marks for it.
 */
export async function watchSwitch(page: Page, heading: string): Promise<{ milliseconds(): Promise<number> }> {
  await page.evaluate(
    ({ words, patience }) => {
      const slot = document.querySelector('[data-slot="page"]');
      const left = slot?.querySelector('h1');
      if (!slot || !left) throw new Error(`there is no page to leave for ${words}`);
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
          if (!next || next === left || !next.textContent?.includes(words)) return;
          next.setAttribute('elementtiming', mark);
          changes.disconnect();
        });
        changes.observe(slot, { childList: true, subtree: true, characterData: true });
        setTimeout(() => reject(new Error(`${words} was not painted`)), patience);
      });
      // Nobody waits for it yet.
      window.switched.catch(() => undefined);
    },
    { words: heading, patience: PATIENCE },
  );
  return { milliseconds: () => page.evaluate(() => window.switched) };
}
