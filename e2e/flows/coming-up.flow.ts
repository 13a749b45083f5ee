import type { Page } from '@playwright/test';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { isByFile, isExempt, type LoggedRequest } from '../support/requests.ts';
import { currentProduct, expect, logIn, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { observationsOf, observePage, watchRequests } from './observe.ts';

const REMOTES = ['account', 'auth', 'casino', 'shell', 'sports', 'tournament'].map((name) => `remote-${name}`);

interface ReleaseSet {
  remotes: { remote: string; version: string; digest: string; entry: { url: string; integrity: string } }[];
}

test.beforeEach(({ page }) => observePage(page));

test('a page consists of six releases, each with name, version and state', async ({ page, watch }) => {
  await page.goto('/en/casino');
  await waitUntilMounted(page);

  const inline = await page.locator('script#release-set').textContent();
  const live = JSON.parse(inline ?? '{}') as ReleaseSet;
  expect(live.remotes.map(({ remote }) => remote).sort()).toEqual(REMOTES);
  for (const { digest, entry } of live.remotes) {
    expect(entry.url).toContain(digest);
    expect(entry.integrity).toMatch(/^sha(256|384|512)-/);
  }
  for (const slot of ['top', 'page', 'bottom', 'overlay', 'notices'])
    await expect(page.locator(`[data-slot="${slot}"]`)).toHaveCount(1);
  for (const [remote, slot] of [
    ['remote-shell', 'top'],
    ['remote-casino', 'page'],
    ['remote-shell', 'bottom'],
    ['remote-auth', 'overlay'],
    ['remote-shell', 'notices'],
  ] as const) {
    const version = live.remotes.find((release) => release.remote === remote)?.version ?? 'none';
    await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-state', 'mounted');
    await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-version', version);
  }
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notifications', includeHidden: true })).toHaveCount(1);
  expect(await observationsOf(page)).toMatchObject({ violations: [] });
  expect(watch.errors).toEqual([]);
});

async function openAndLog(page: Page, path: string) {
  const log = await watchRequests(page);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/preload/i.test(message.text())) warnings.push(message.text());
  });
  await page.goto(path);
  await waitUntilMounted(page);
  const { site } = currentProduct();
  // Selects the page's own document instead of a frame's.
  const document = log.findLast(({ type, url }) => type === 'Document' && url.startsWith(site))?.document;
  const ownRequests = () => log.filter((sent) => sent.document === document && sent.type !== 'Document');
  // The page requests the account again once the player's channel is open, because messages do not contain earlier
  // changes.
  const isAfterOpening = (sent: LoggedRequest) => isByFile(sent) && sent.url.endsWith('/api/account/user');
  const loading = ownRequests().filter((sent) => sent.url.startsWith(site) && !isExempt(sent) && !isAfterOpening(sent));
  return { loading, warnings };
}

for (const { path, player } of [
  { path: '/en/casino', player: undefined },
  { path: '/fi/kasino', player: undefined },
  { path: '/en/tournaments', player: undefined },
  { path: '/en/betting', player: undefined },
  { path: '/en/home', player: 'demo1' },
  { path: '/en/account/transactions', player: 'demo1' },
]) {
  test(
    `${path} for a ${player ? 'player' : 'visitor'} loads in two waves and requests each URL once`,
    matrixOnlyUnless(path === '/en/casino' || path === '/en/home'),
    async ({ page, watch }) => {
      if (player) await logIn(page, player);
      const { loading, warnings } = await openAndLog(page, path);

      const byPage = ({ by, from, page: documentUrl }: LoggedRequest) => by === 'parser' || from === documentUrl;
      expect(loading.filter((sent) => !byPage(sent)).map(({ by, type, url }) => `${by} ${type} ${url}`)).toEqual([]);
      const preloaded = await page
        .locator('link[rel="preload"]')
        .evaluateAll((links) =>
          (links as HTMLLinkElement[]).flatMap(({ href, media }) => (matchMedia(media).matches ? [href] : [])),
        );
      expect(preloaded.length).toBeGreaterThan(10);
      expect(new Set(preloaded).size).toBe(preloaded.length);
      for (const url of preloaded) expect(loading.filter((sent) => sent.url === url).length, url).toBe(1);
      // The browser warns about an unused preload some seconds after the load event.
      await expect
        .poll(
          () =>
            page.evaluate(
              () =>
                performance.now() -
                (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
            ),
          { message: 'seconds since the load event' },
        )
        .toBeGreaterThan(4500);
      expect(warnings).toEqual([]);
      expect(await observationsOf(page)).toMatchObject({ violations: [] });
      expect(watch.errors).toEqual([]);
    },
  );
}

test('on a slow network the host loads before the remotes, still in two waves', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 300, downloadThroughput: 180_000, uploadThroughput: 84_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  const { loading } = await openAndLog(page, '/en/casino');

  const host = loading.find(({ type, url }) => type === 'Script' && url.includes('/r/host/'));
  const remoteScripts = loading.filter(({ type, url }) => type === 'Script' && url.includes('/r/remote-'));
  expect(remoteScripts.length).toBeGreaterThan(5);
  const behindHost = Math.min(...remoteScripts.map(({ at }) => at)) - (host?.at ?? Number.NaN);
  expect(behindHost, 'seconds').toBeGreaterThan(0.5);
  expect(remoteScripts.filter(isByFile).map(({ url }) => url)).toEqual([]);
});

test('every script and style has an integrity hash, and the CSP allows nothing unsafe', async ({ page, request }) => {
  const response = await request.get('/en/casino');
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src [^;]*'nonce-[\w+/=]{16,}'/);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(await response.text()).not.toMatch(/<[^>]+\sstyle=/);
  const secondResponse = await request.get('/en/casino');
  expect(secondResponse.headers()['content-security-policy']).not.toBe(policy);

  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const withoutIntegrity = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel="stylesheet"]')]
      .filter((element) => !element.integrity)
      .map((element) => element.outerHTML),
  );
  expect(withoutIntegrity).toEqual([]);
});

test('the page has one copy of each shared library, whichever remotes are loaded', async ({ page, request }) => {
  const scripts = new Set<string>();
  // Collects only scripts of this document, because a third-party frame has its own scripts.
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script' && sent.frame() === page.mainFrame()) scripts.add(sent.url());
  });
  await page.goto('/en/home');
  await waitUntilMounted(page);
  // Visits a page of each other remote in the same document.
  for (const name of ['Casino', 'Tournaments', 'Betting', 'Log in']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await waitUntilMounted(page);
  }
  // Script URLs are immutable, so fetching them again returns the same bytes.
  const texts = await Promise.all([...scripts].map(async (url) => (await request.get(url)).text()));
  const copies = (mark: string) => texts.filter((text) => text.includes(mark)).length;
  expect(copies('rendererPackageName')).toBe(1);
  expect(copies('before-routing-event')).toBe(1);
  expect(copies('UnsubscriptionError')).toBe(1);
  expect(copies('useInsertionEffect=function')).toBe(1);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
});

test('a second visit loads from the cache, and Back from another document restores the page', async ({ page }) => {
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const requests = await watchRequests(page);
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const overTheWire = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/r/') && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(overTheWire).toEqual([]);
  expect(requests.some(({ url }) => url.includes('/r/remote-casino/'))).toBe(true);

  await page.goto(`http://sandbox.localhost:${currentProduct().ports.sandbox}/outbox`);
  await page.goBack();
  await waitUntilMounted(page);
  // The restored page keeps working with its releases.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON())).toMatchObject({
    type: 'back_forward',
    deliveryType: '',
  });
  await page.getByRole('banner').getByRole('link', { name: 'Tournaments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible();
  expect(await observationsOf(page)).toMatchObject({ violations: [] });
});

test('the first content is visible before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const [path, heading] of [
    ['/en/home', 'Good games. Honest odds.'],
    ['/en/casino', 'Casino'],
    ['/fi/kasino', 'Kasino'],
    ['/en/tournaments', 'Tournaments'],
    ['/en/login', 'Log in'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  }
  await context.close();
});

for (const width of [390, 1440])
  for (const player of [undefined, 'demo1'])
    test(
      `content does not shift while the page loads, ${width} px wide, for a ${player ? 'player' : 'visitor'}`,
      matrixOnlyUnless(width === 390 && player !== undefined),
      async ({ page }) => {
        if (player) await logIn(page, player);
        await page.setViewportSize({ width, height: 900 });
        for (const path of ['/en/casino', '/en/home', '/en/tournaments']) {
          await page.goto(path);
          await waitUntilMounted(page);
          await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
          await page.waitForLoadState('networkidle');
          const { shifts, shifted } = await observationsOf(page);
          expect(shifts, `${path}: ${shifted.join(', ')}`).toBeLessThanOrEqual(0.01);
        }
      },
    );
