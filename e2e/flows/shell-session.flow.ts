import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { banner } from '../support/header.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';
import { waitForSubscription } from '../support/subscribed.ts';
import { atOneWidth } from '../support/widths.ts';

const DAY = 24 * 60 * 60 * 1000;

test('two devices are notified of each other, and a second tab does not count as a device [RS5]', async ({
  page,
  browser,
}) => {
  const player = await createPlayer();
  await signIn(page, player);
  await page.goto('/en/home');
  await waitUntilMounted(page);
  const notices = page.getByRole('region', { name: 'Notifications' });
  const tab = await page.context().newPage();
  await tab.goto('/en/home');
  await waitUntilMounted(tab);

  const otherDevice = await openSecondDevice(browser, player);
  const device = await otherDevice.newPage();
  // Delays the notices until after the channel's message has arrived.
  const entered = waitForSubscription(device);
  await device.route('**/r/remote-shell/**/*.js', async (route) => {
    await entered;
    await route.continue();
  });
  await device.goto('/en/home');
  await expect(device.getByRole('region', { name: 'Notifications' })).toContainText(
    'You are logged in on another device too',
  );
  await expect(notices).toContainText('Another device has just logged in');
  await otherDevice.close();
});

test('the server closes an ended session’s sockets, but not those of another device [RS2]', async ({
  page,
  browser,
}) => {
  const player = await createPlayer();
  await signIn(page, player);
  await page.goto('/en/help-centre');
  const otherDevice = await openSecondDevice(browser, player);
  const device = await otherDevice.newPage();
  await device.goto('/en/help-centre');
  for (const client of [page, device]) await openSocket(client, player.customerId);
  const closed = (client: Page) => client.evaluate(() => (window as unknown as { cutWith?: number }).cutWith);
  await post(page, '/api/logout', { reason: 'logged-out' });
  await expect.poll(() => closed(page)).toBe(4009);
  expect(await closed(device)).toBeUndefined();
  await otherDevice.close();
});

/** Opens a socket that behaves like a third party's: it ignores `SessionEnded` and never closes. */
async function openSocket(page: Page, customerId: string) {
  const config = await (await page.request.get('/api/client-config')).json();
  const { key, wsHost, wsPort } = config.data.realtime;
  const socketId = await page.evaluate(
    (address) =>
      new Promise<string>((connected) => {
        const socket = new WebSocket(address);
        Object.assign(window, { socket });
        socket.onmessage = ({ data }) => connected(JSON.parse(JSON.parse(data).data).socket_id);
        socket.onclose = ({ code }) => Object.assign(window, { cutWith: code });
      }),
    `ws://${wsHost}:${wsPort}/app/${key}?protocol=7`,
  );
  const channel = `presence-${customerId}`;
  const response = await post(page, '/api/account/pusher', { socket_id: socketId, channel_name: channel });
  const { data } = await response.json();
  await page.evaluate(
    (request) =>
      new Promise<void>((entered) => {
        const { socket } = window as unknown as { socket: WebSocket };
        socket.onmessage = ({ data }) => {
          if (String(data).includes('subscription_succeeded')) entered();
        };
        socket.send(request);
      }),
    JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...data } }),
  );
}

test('a device whose clock is wrong by a day shows the server’s time and stays signed in [SH8, RS9]', async ({
  page,
}) => {
  const player = await createPlayer();
  await signIn(page, player);
  await page.addInitScript(
    (offset) => {
      const real = Date;
      class WrongDate extends real {
        constructor(...args: [] | [number | string]) {
          if (args.length === 0) super(real.now() + offset);
          else super(args[0]);
        }
        static override now() {
          return real.now() + offset;
        }
      }
      globalThis.Date = WrongDate as DateConstructor;
    },
    DAY + 90 * 60 * 1000,
  );
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const displayedTime = async () => (await banner(page).getByRole('time').first().textContent()) ?? '';
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const now = () => {
    const date = new Date();
    return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  };
  await expect.poll(async () => (await displayedTime()) === now()).toBe(true);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  await waitUntilMounted(page);
  await expect(
    banner(page)
      .getByRole('link', { name: 'Deposit' })
      .or(page.getByRole('button', { name: /account menu/ }))
      .first(),
  ).toBeVisible();
});

test('a redirect’s notice appears once, in one tab, and only with the site’s own text [SH17]', async ({ page }) => {
  const noticeCookies = async () => (await page.context().cookies()).filter(({ name }) => name === 'parlay_notice');
  await page.goto('/en/account/transactions');
  await expect(page).toHaveURL(/\/en\/login\?return=/);
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('Log in to see that page');
  expect(await noticeCookies()).toEqual([]);
  await page.reload();
  await waitUntilMounted(page);
  await expect(page.getByText('Log in to see that page')).toHaveCount(0);

  const forgedNotice = encodeURIComponent('{"type":"error","title":"Call this number"}');
  await page.context().addCookies([{ name: 'parlay_notice', value: forgedNotice, url: currentProduct().site }]);
  await page.reload();
  await waitUntilMounted(page);
  await expect.poll(noticeCookies).toEqual([]);
  await expect(page.getByText('Call this number')).toHaveCount(0);
});

atOneWidth(() => {
  test('a reality check with the server’s figures covers the game until answered, even after a reload [RS11]', async ({
    page,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    await post(page, '/api/account/reality-check', { period: 'PT1M' });
    // Changes only the due time, as if the minute had passed. Everything else is the server's response.
    let answered = false;
    await page.route('**/api/account/reality-check', async (route) => {
      answered = true;
      await route.continue();
    });
    await page.route('**/api/account/user', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { realityCheck?: { nextAt: string | null } } };
      if (!answered && body.data.realityCheck?.nextAt) body.data.realityCheck.nextAt = new Date(0).toISOString();
      await route.fulfill({ response, json: body });
    });
    await page.goto('/en/game/Kite-Season/kite-season');
    const check = page.getByRole('alertdialog', { name: 'Reality check' });
    await expect(check).toContainText('You have been logged in for 0 minutes.');
    await expect(check.getByText('€1,000.00')).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(check).toBeVisible();
    await page.reload();
    await expect(check).toContainText('Started with');
    await page.getByRole('button', { name: 'Carry on' }).press('Enter');
    await expect(check).toHaveCount(0);
    await expect(page.frameLocator('main iframe').getByRole('button', { name: 'Play round' })).toBeEnabled();
    // Waits for pending requests, because a response for the player must not arrive after the page has closed.
    await page.unrouteAll({ behavior: 'wait' });
  });
});
