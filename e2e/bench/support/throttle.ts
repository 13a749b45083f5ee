import type { Page } from '@playwright/test';
import { CPU } from '../cold-load/networks.ts';

export { CPU };

/** Makes the page's processor as slow as a phone's. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
}
