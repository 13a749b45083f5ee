import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectSameDocument, expectVersion, markDocument } from '../support/open-page.ts';
import { expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { expectWithin, recordStates, timeToFallback } from '../support/states.ts';

/** Makes a request for the entry of a remote fail. */
type Fault = (route: Route) => Promise<void>;

const faults: Readonly<Record<string, Fault>> = {
  'not found': (route) => route.fulfill({ status: 404, body: 'Not found.', contentType: 'text/plain' }),
  'served with an error': (route) => route.fulfill({ status: 500, body: 'Broken.', contentType: 'text/plain' }),
  'an HTML page instead of a script': (route) =>
    route.fulfill({ status: 200, body: '<!doctype html><p>Sign in to this network', contentType: 'text/html' }),
  unreachable: (route) => route.abort('connectionrefused'),
  'altered in transit': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n// somebody was here` });
  },
  // Gets no response, so the page must time out.
  stalled: () => new Promise<void>(() => undefined),
};

const entryOf = (remote: string) => new RegExp(`/r/${remote}/[0-9a-f]+/remoteEntry\\.js`);

const tryAgain = (page: Page, remote: string, slot: string) =>
  mountedPart(page, remote, slot).getByRole('button', { name: 'Try again', exact: true });

/**
 * Maximum milliseconds of the page's clock from the start of loading until the fallback is rendered, if loading fails
 * immediately and if it times out.
 */
const IMMEDIATELY = 1_000;
const TIMEOUT = 3_000;

async function expectFallback(page: Page, remote: string, slot: string): Promise<void> {
  await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-state', 'fallback');
  await expect(tryAgain(page, remote, slot)).toBeVisible();
  // The reference of the page's reports, which users can quote to support.
  await expect(mountedPart(page, remote, slot).getByText(/^Reference [0-9A-F]{10}$/)).toBeVisible();
}

/** Removes the cause and presses "Try again". */
async function recover(page: Page, context: BrowserContext, remote: string, slot: string): Promise<void> {
  await context.unroute(entryOf(remote));
  await markDocument(page);
  await tryAgain(page, remote, slot).click();
  await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-state', 'mounted');
  await expectSameDocument(page);
}

/** Lets stalled requests continue, and expects a recovery without user action. */
async function expectRecovery(page: Page, context: BrowserContext, remote: string): Promise<void> {
  await markDocument(page);
  await context.unroute(entryOf(remote));
  await expect(mountedPart(page, remote)).toHaveAttribute('data-state', 'mounted');
  await expectSameDocument(page);
}

for (const [name, fault] of Object.entries(faults)) {
  test(`if the casino is ${name}, a fallback shows, the rest works, and it recovers without a reload`, async ({
    page,
    context,
  }) => {
    await context.route(entryOf('remote-casino'), fault);
    const states = await recordStates(page);
    const limit = name === 'stalled' ? TIMEOUT : IMMEDIATELY;
    await expectWithin(limit, `the casino is ${name}, until its fallback`, async () => {
      // A stalled preload delays the load event.
      await page.goto('/en/casino', { waitUntil: 'domcontentloaded' });
      await expectFallback(page, 'remote-casino', 'page');
      return timeToFallback(await states('remote-casino'));
    });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    if (name === 'stalled') await expectRecovery(page, context, 'remote-casino');
    else {
      await recover(page, context, 'remote-casino', 'page');
      // The focused button was removed.
      await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeFocused();
    }
    await expect(mountedPart(page, 'remote-casino')).toHaveCount(1);
  });
}

test('a retry while the cause lasts keeps the focus on the button', async ({ page, context }) => {
  await context.route(entryOf('remote-casino'), faults['not found'] as Fault);
  await page.goto('/en/casino');
  await expectFallback(page, 'remote-casino', 'page');
  const first = await tryAgain(page, 'remote-casino', 'page').elementHandle();
  await tryAgain(page, 'remote-casino', 'page').press('Enter');
  await expect.poll(() => first?.evaluate((button) => button.isConnected)).toBe(false);
  await expect(tryAgain(page, 'remote-casino', 'page')).toBeFocused();
});

for (const name of ['not found', 'altered in transit'] as const) {
  const fault = faults[name] as Fault;
  test(`if the shell is ${name}, header and footer show fallbacks, and one retry restores both`, async ({
    page,
    context,
  }) => {
    await context.route(entryOf('remote-shell'), fault);
    await page.goto('/en/casino');
    await expectFallback(page, 'remote-shell', 'top');
    await expectFallback(page, 'remote-shell', 'bottom');
    await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
    await recover(page, context, 'remote-shell', 'top');
    await expect(mountedPart(page, 'remote-shell', 'bottom')).toHaveAttribute('data-state', 'mounted');
    await expect(page.getByRole('banner')).toHaveCount(1);
  });

  test(`if the login page is ${name}, a fallback shows, the rest works, and a retry restores it`, async ({
    page,
    context,
  }) => {
    await context.route(entryOf('remote-auth'), fault);
    await page.goto('/en/login');
    await expectFallback(page, 'remote-auth', 'page');
    await expect(page.getByRole('banner')).toBeVisible();
    await recover(page, context, 'remote-auth', 'page');
    await expect(page.getByLabel('Username')).toBeVisible();
  });
}

test('a stalled remote does not block other pages', async ({ page, context }) => {
  await context.route(entryOf('remote-casino'), faults.stalled as Fault);
  await page.goto('/en/casino', { waitUntil: 'domcontentloaded' });
  await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'loading');
  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await expect(mountedPart(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted', { timeout: 5_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mountedPart(page, 'remote-casino')).toHaveCount(0);
});

test('a page whose code does not load shows a fallback, and the remote’s next page works', async ({
  page,
  context,
}) => {
  const chunk = /\/r\/remote-casino\/[0-9a-f]+\/page-casino[^/]*\.js/;
  await context.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/en/casino');
  await expectFallback(page, 'remote-casino', 'page');
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Virtuals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Virtuals' })).toBeVisible();
  await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
});

test('late parts that fail to load at first are requested again, and notices and menus stay', async ({
  page,
  context,
}) => {
  let requests = 0;
  await context.route(/\/r\/remote-shell\/[0-9a-f]+\/later\.[^/]*\.js/, async (route) => {
    requests += 1;
    if (requests === 1) await route.abort('internetdisconnected');
    else await route.continue();
  });
  await page.goto('/en');
  await waitUntilMounted(page);
  await expect.poll(() => requests).toBe(2);
  await expect(mountedPart(page, 'remote-shell', 'notices')).toHaveAttribute('data-state', 'mounted');
});

test('a browser with a known good version uses it in the same page view', async ({ page }) => {
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const version = (await mountedPart(page, 'remote-casino').getAttribute('data-version')) ?? '';
  // The live set names a missing release, so the browser uses its last good version.
  const missingDigest = '0123456789abcdef0123456789abcdef';
  await page.route('**/en/casino', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<script type="application\/json" id="release-set">)(.*?)(<\/script>)/s,
      (_whole, open: string, json: string, close: string) => {
        const set = JSON.parse(json) as { remotes: Array<Record<string, unknown> & { entry: { url: string } }> };
        for (const remote of set.remotes)
          if (remote.remote === 'remote-casino')
            Object.assign(remote, {
              version: '9.9.9',
              digest: missingDigest,
              container: 'remote_casino_nowhere',
              entry: { ...remote.entry, url: `/r/remote-casino/${missingDigest}/remoteEntry.js` },
            });
        return open + JSON.stringify(set) + close;
      },
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/en/casino');
  await expectVersion(page, 'remote-casino', version);
  await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
});
