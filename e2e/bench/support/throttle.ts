import type { Page } from '@playwright/test';
import { CPU } from './networks.ts';

export { CPU };

/** Throttles the page's CPU to the speed of a phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}
