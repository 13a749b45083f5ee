import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Delays of a human: between reaching and pressing a link, during a press, and between keys. */
const REACH_MS = 200;
const PRESS_MS = 80;
const KEY_MS = 120;

/** Input at a fast human pace, with mouse or touch, and keyboard. */
export interface HumanInput {
  press(what: Locator): Promise<void>;
  type(text: string): Promise<void>;
  key(name: string): Promise<void>;
}

/** Returns the input for a page. `touch` says whether the page's context has a touch screen. */
export function humanInput(page: Page, touch: boolean): HumanInput {
  return {
    async press(what) {
      if (touch) {
        await wait(REACH_MS);
        await what.tap();
        return;
      }
      await what.hover();
      await wait(REACH_MS);
      await what.click({ delay: PRESS_MS });
    },
    async type(text) {
      await page.keyboard.type(text, { delay: KEY_MS });
    },
    async key(name) {
      await wait(KEY_MS);
      await page.keyboard.press(name, { delay: PRESS_MS });
    },
  };
}

/** Resolves when the page has finished loading and rendering. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  await wait(READING_PAUSE_MS);
}

const READING_PAUSE_MS = 400;
const BUSY = '[data-remote][data-state="loading"], main [aria-busy="true"]';
