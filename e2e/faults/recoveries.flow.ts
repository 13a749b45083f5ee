import type { BrowserContext } from '@playwright/test';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { expectSameDocument, markDocument } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, mountedPart, reportMeasurement, test } from '../support/site.ts';

const PLACES = [
  { remote: 'remote-shell', path: '/en', slot: 'page' },
  { remote: 'remote-shell', path: '/en/casino', slot: 'top' },
  { remote: 'remote-auth', path: '/en/login', slot: 'page' },
  { remote: 'remote-casino', path: '/en/casino', slot: 'page' },
  { remote: 'remote-sports', path: '/en/betting', slot: 'page' },
  { remote: 'remote-tournament', path: '/en/tournaments', slot: 'page' },
  { remote: 'remote-account', path: '/en/account/transactions', slot: 'page', isPlayer: true },
] as const;
const FAULTS: readonly Fault[] = ['missing', 'broken', 'replaced', 'reset', 'altered', 'hanging', 'dripping'];
/** Patterns of a remote's files that get the fault. */
const FILES = ['remoteEntry\\.', 'remote\\.', 'messages-en-json\\.', 'styles\\.', 'page-'] as const;
const ATTEMPTS = 100;

/** Returns the place, file and fault of one attempt, cycling through the combinations. */
function caseOf(attempt: number) {
  const place = PLACES[attempt % PLACES.length] as (typeof PLACES)[number];
  const fault = FAULTS[(attempt + Math.floor(attempt / PLACES.length)) % FAULTS.length] as Fault;
  const file = FILES[attempt % (place.slot === 'page' ? FILES.length : FILES.length - 1)] ?? '';
  return { place, fault, files: new RegExp(`/r/${place.remote}/\\w+/${file}`) };
}

/** Breaks a part and repairs it. Returns undefined, or the reason why the part did not recover. */
async function breakAndRecover(
  context: BrowserContext,
  proxy: FaultyProxy,
  attempt: number,
): Promise<string | undefined> {
  const { place, fault, files } = caseOf(attempt);
  const page = await context.newPage();
  const part = mountedPart(page, place.remote, place.slot);
  const name = `${attempt}: ${place.remote} ${place.slot}, ${files.source} ${fault}`;
  try {
    Object.assign(proxy, { files, fault, faulty: [], onlyFirst: true });
    await page.goto(`${proxy.site}${place.path}`, { waitUntil: 'domcontentloaded' });
    await expect(part, name).toHaveAttribute('data-state', 'fallback');
    proxy.files = undefined;
    await markDocument(page);
    await part.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(part, name).toHaveAttribute('data-state', 'mounted', { timeout: 5_000 });
    await expectSameDocument(page);
    return undefined;
  } catch (error) {
    return `${name}: ${(error as Error).message}`;
  } finally {
    await page.close();
  }
}

test('a broken part recovers without a reload, 100 of 100 times', IN_MATRIX, async ({ browser }) => {
  test.setTimeout(15 * 60_000);
  const proxy = await startFaultyProxy(currentProduct().site);
  const player = await createPlayer();
  const failures: string[] = [];
  const began = performance.now();
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // A first-time visitor, so nothing is cached and no version is known to work.
      const context = await browser.newContext();
      if ('isPlayer' in (caseOf(attempt).place as object)) await signIn(context, player);
      const failure = await breakAndRecover(context, proxy, attempt);
      if (failure) failures.push(failure);
      await context.close();
    }
  } finally {
    await proxy.stop();
  }
  reportMeasurement(`${ATTEMPTS} recoveries`, performance.now() - began);
  expect(failures).toEqual([]);
});
