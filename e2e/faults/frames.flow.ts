import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { COMPANY_FRAME, companyPage } from '../support/betslip.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, mountedPart, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

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
  const frame = await (await page.locator(COMPANY_FRAME).elementHandle())?.contentFrame();
  await frame?.evaluate((data) => window.parent.postMessage(data, '*'), message);
}

const height = (page: Page) => page.locator(COMPANY_FRAME).evaluate((frame) => (frame as HTMLElement).offsetHeight);

/** Sends a height until the page applies it, because the sports book may also report its own at any time. */
async function expectEffect(page: Page, pixels: number): Promise<void> {
  await expect(async () => {
    await postFromFrame(page, { action: 'ext.sportsbook.size', parameters: { height: pixels } });
    await expect.poll(() => height(page), { timeout: 1_000 }).toBe(pixels);
  }).toPass();
}

atOneWidth(() => {
  test('ignores and reports messages with a wrong window, origin or shape [EN13]', async ({ page, watch }) => {
    const ignored = await ignoredReports(page);
    await page.goto('/en/betting');
    const frame = page.locator(COMPANY_FRAME);
    await expect(frame).toBeVisible();
    await expect(companyPage(page).locator('body')).not.toBeEmpty();
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
    await page.evaluate(
      ([message, selector]) => {
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
        const real = document.querySelector<HTMLIFrameElement>(selector);
        window.dispatchEvent(
          new MessageEvent('message', {
            data: message,
            origin: 'https://evil.example',
            source: real?.contentWindow ?? null,
          }),
        );
      },
      [sizeMessage, COMPANY_FRAME] as const,
    );

    await expect.poll(ignored).toEqual(['origin', 'shape', 'source']);
    // The previous height is not expected, because the sports book may have reported its own since.
    expect([-5, 1e9, sizeMessage.parameters.height]).not.toContain(await height(page));
    expect(page.url()).toBe(url);
    await expect(mountedPart(page, 'remote-sports')).toHaveAttribute('data-state', 'mounted');
    expect(watch.errors.filter((error) => error.startsWith('error:'))).toEqual([]);

    // Valid messages from the frame still have an effect.
    await expectEffect(page, 987);
  });

  for (const { path, company } of [
    { path: '/en/betting', company: '/sports/' },
    { path: '/en/lottery', company: '/lottery/' },
  ])
    test(
      `says on ${path} that the partner does not answer, and shows its page once it answers again [EN13]`,
      matrixOnlyUnless(company === '/sports/'),
      async ({ page, watch }) => {
        const partner = new RegExp(`^http://sandbox\\.localhost:${currentProduct().ports.sandbox}${company}`);
        await page.route(partner, (route) => route.abort('connectionrefused'));
        await page.clock.install();
        await page.goto(path);
        const frame = page.locator(COMPANY_FRAME);
        await expect(frame).toBeAttached();
        await page.clock.fastForward(15_000);
        await expect(page.getByRole('alert')).toContainText('This page did not answer');
        await expect(page.getByText('Your bets, tickets and balance are not affected.')).toBeVisible();
        await expect(frame).toHaveCount(0);
        expect(await axeViolations(page)).toEqual([]);

        await page.unrouteAll();
        await page.getByRole('button', { name: 'Try again' }).press('Enter');
        await expect(frame).toHaveCSS('opacity', '1');
        await expect(companyPage(page).locator('main')).toBeVisible();
        expect(watch.errors.filter((error) => !error.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
      },
    );
});

test('does not report a partner as silent whose frame stands still because it is out of view [EN13]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 120 });
  await page.clock.install();
  await page.goto('/en/lottery');
  const frame = page.locator('main iframe');
  await expect(frame).toBeAttached();
  await expect(frame).not.toBeInViewport();
  await page.clock.fastForward(20_000);
  await expect(frame).toBeAttached();
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveCSS('opacity', '1');
});
