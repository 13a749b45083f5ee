import { createResourceMeter, type HeldResources } from '@parlay/releases/held';
import type { Browser } from '@playwright/test';
import { expectVersion } from '../../support/open-page.ts';
import type { Product } from '../../support/product.ts';
import { waitUntilMounted } from '../../support/site.ts';
import { createTeam, type PublishedVersion } from '../../support/team.ts';
import { changeText } from '../support/change-text.ts';
import { registryOf } from '../support/registry.ts';

const REMOTE = 'remote-casino';
/** Time until a swapped page is completely rendered. */
const SETTLE_MS = 1_000;

export interface Swaps {
  swaps: number;
  versions: number;
  /** Number of swaps between two measurements. */
  step: number;
}

/**
 * Publishes versions of the casino and swaps them repeatedly in one open page, through rollbacks. Returns the resources
 * that the page holds after each step.
 */
export async function swapRepeatedly(
  browser: Browser,
  product: Pick<Product, 'site' | 'ports' | 'environment'>,
  { swaps, versions, step }: Swaps,
): Promise<HeldResources[]> {
  const published = await publish(product, versions);
  const registry = registryOf(product);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
  const page = await context.newPage();
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const measureResources = await createResourceMeter(await context.newCDPSession(page));
  const measurements: HeldResources[] = [];
  for (let swap = 1; swap <= swaps; swap += 1) {
    const version = published[swap % published.length]?.version ?? '';
    await registry.rollBack(REMOTE, version);
    await expectVersion(page, REMOTE, version);
    if (swap % step !== 0) continue;
    await page.waitForTimeout(SETTLE_MS);
    measurements.push(await measureResources());
    console.error(`${swap} of ${swaps} swaps`);
  }
  await page.goto('about:blank');
  return measurements;
}

async function publish(product: Pick<Product, 'environment'>, versions: number): Promise<PublishedVersion[]> {
  const team = createTeam(REMOTE, () => product.environment);
  try {
    const published: PublishedVersion[] = [];
    for (let number = 1; number <= versions; number += 1)
      published.push(await team.publish((checkout) => changeText(checkout, REMOTE, number)));
    return published;
  } finally {
    team.checkout.remove();
  }
}
