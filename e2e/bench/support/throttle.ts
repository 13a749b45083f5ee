import type { Page } from '@playwright/test';
import { CPU } from './networks.ts';

export { CPU };

/** Slows the page's CPU down to a phone's speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}
