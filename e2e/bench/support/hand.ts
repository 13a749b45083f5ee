import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Human delays in milliseconds: between reaching and pressing a link, during a press, and between keys. */
const REACH = 200;
const PRESS = 80;
const KEY = 120;

/** Mouse or touch and keyboard input at a fast human pace. */
export interface Hand {
  press(what: Locator): Promise<void>;
  type(words: string): Promise<void>;
  key(name: string): Promise<void>;
}

/** Returns the hand for a page. `touch` says whether the page's context has a touch screen. */
export function handOf(page: Page, touch: boolean): Hand {
  return {
    async press(what) {
      if (touch) {
        await wait(REACH);
        await what.tap();
        return;
      }
      await what.hover();
      await wait(REACH);
      await what.click({ delay: PRESS });
    },
    async type(words) {
      await page.keyboard.type(words, { delay: KEY });
    },
    async key(name) {
      await wait(KEY);
      await page.keyboard.press(name, { delay: PRESS });
    },
  };
}

/** Resolves when the page has finished loading and rendering. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  await wait(READ);
}

const READ = 400;
const BUSY = '[data-remote][data-state="loading"], main [aria-busy="true"]';
