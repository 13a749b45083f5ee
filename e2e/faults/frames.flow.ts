import type { Page } from '@playwright/test';
import { recordReports } from '../support/reports.ts';
import { expect, mountedPart, test } from '../support/site.ts';

/** Records the reports of the page. Returns a function that lists the reasons for ignored messages. */
async function ignoredReports(page: Page): Promise<() => Promise<unknown[]>> {
  const reports = await recordReports(page);
  return async () =>
    (await reports())
      .filter(({ kind, source }) => kind === 'ignored-message' && source === 'frame')
      .map(({ reason }) => reason)
      .sort();
}

const sizeMessage = { action: 'ext.sportsbook.size', parameters: { height: 4321 } };

/** Sends a message from the frame to the page. */
async function postFromFrame(page: Page, message: unknown): Promise<void> {
  const frame = await (await page.locator('main iframe').elementHandle())?.contentFrame();
  await frame?.evaluate((data) => window.parent.postMessage(data, '*'), message);
}

const height = (page: Page) => page.locator('main iframe').evaluate((frame) => (frame as HTMLElement).offsetHeight);

/** Sends a height until the page applies it, because the sports book may also report its own at any time. */
async function expectEffect(page: Page, pixels: number): Promise<void> {
  await expect(async () => {
    await postFromFrame(page, { action: 'ext.sportsbook.size', parameters: { height: pixels } });
    await expect.poll(() => height(page), { timeout: 1_000 }).toBe(pixels);
  }).toPass();
}

test('ignores and reports messages with a wrong window, origin or shape [EN13]', async ({ page, watch }) => {
  const ignored = await ignoredReports(page);
  await page.goto('/en/betting');
  const frame = page.locator('main iframe');
  await expect(frame).toBeVisible();
  await expect(page.frameLocator('main iframe').locator('body')).not.toBeEmpty();
  await expectEffect(page, 1234);
  const url = page.url();

  // Invalid messages from the right frame.
  for (const invalid of [
    'a text',
    null,
    42,
    [],
    { action: 'ext.sportsbook.size', parameters: { height: -5 } },
    { action: 'ext.sportsbook.size', parameters: { height: 1e9 } },
    { action: 'location', location: 'https://example.com/' },
    { action: '__proto__' },
    { action: 'save', parameters: { cookies: 'all' } },
  ])
    await postFromFrame(page, invalid);

  // Messages from another window, with the page's own origin and with a foreign one.
  await page.evaluate((message) => {
    const other = document.createElement('iframe');
    document.body.append(other);
    const script = other.contentDocument?.createElement('p');
    if (script) other.contentDocument?.body.append(script);
    const foreign = other.contentWindow as (Window & typeof globalThis) | null;
    window.dispatchEvent(new MessageEvent('message', { data: message, origin: location.origin, source: foreign }));
    window.dispatchEvent(
      new MessageEvent('message', { data: message, origin: 'https://evil.example', source: foreign }),
    );
    // A message from the frame's window, as if its document had been replaced with another site's.
    const real = document.querySelector<HTMLIFrameElement>('main iframe');
    window.dispatchEvent(
      new MessageEvent('message', {
        data: message,
        origin: 'https://evil.example',
        source: real?.contentWindow ?? null,
      }),
    );
  }, sizeMessage);

  await expect.poll(ignored).toEqual(['origin', 'shape', 'source']);
  // The previous height is not expected, because the sports book may have reported its own since.
  expect([-5, 1e9, sizeMessage.parameters.height]).not.toContain(await height(page));
  expect(page.url()).toBe(url);
  await expect(mountedPart(page, 'remote-sports')).toHaveAttribute('data-state', 'mounted');
  expect(watch.errors.filter((error) => error.startsWith('error:'))).toEqual([]);

  // Valid messages from the frame still have an effect.
  await expectEffect(page, 987);
});
