import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** What people take, in milliseconds: from reaching a link to pressing it, for a press, from key to key. */
const REACH = 200;
const PRESS = 80;
const KEY = 120;

/** A player's hand: mouse or finger and keys, at the pace of somebody quick. */
export interface Hand {
  press(what: Locator): Promise<void>;
  type(words: string): Promise<void>;
  key(name: string): Promise<void>;
}

/** `touch`: the page's context was made with a touch screen. */
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

/** Resolves when nothing of the page is being loaded or drawn any more: who has seen a page goes on only then. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((busy) => document.querySelector(busy) === null, BUSY);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  await wait(READ);
}

const READ = 400;
const BUSY = '[data-remote][data-state="loading"], main [aria-busy="true"]';
