import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { isPhone } from '../support/header.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

// Starts each test as a visitor without stored data.
test.use({ storageState: { cookies: [], origins: [] } });

const choice = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' });
const chat = (page: Page) => page.getByRole('button', { name: 'Support', exact: true });

/** Returns the names of the site's cookies and of the items in the browser's storage. */
const storedNames = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? ''),
    items: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }));

atOneWidth(() => {
  test('only necessary data is stored before the choice, and one key press rejects the rest [SH36]', async ({
    page,
    watch,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/en/help-centre');
    await waitUntilMounted(page);
    await expect(choice(page)).toBeVisible();
    expect(
      (await storedNames(page)).cookies.filter(
        (name) => !['XSRF-TOKEN', '__Host-XSRF-TOKEN', 'parlay_locale', ''].includes(name),
      ),
    ).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);

    const [reject, accept] = await Promise.all(
      ['Only needed ones', 'Accept all'].map((name) => choice(page).getByRole('button', { name }).boundingBox()),
    );
    expect(accept?.width).toBe(reject?.width);
    expect(accept?.height).toBe(reject?.height);

    await choice(page).getByRole('button', { name: 'Only needed ones' }).press('Enter');
    await expect(choice(page)).toHaveCount(0);
    expect((await storedNames(page)).cookies).toContain('parlay_cookies');
    await page.reload();
    await waitUntilMounted(page);
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    expect(requested.filter((url) => url.includes('chat.js'))).toEqual([]);

    await page.getByRole('button', { name: 'Cookie settings' }).press('Enter');
    await expect(choice(page)).toBeFocused();
    await choice(page).getByRole('button', { name: 'Accept all' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
    await expect(chat(page)).toBeVisible();
    expect(watch.errors).toEqual([]);
  });

  test('the cookie dialog is visible before any script runs, until the visitor has chosen [SH36]', async ({
    page,
    context,
  }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/en/casino');
    await expect(choice(page)).toBeInViewport({ ratio: 1 });
    await context.addCookies([{ name: 'parlay_cookies', value: 'needed', url: currentProduct().site }]);
    await page.goto('/en/casino');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(choice(page)).toBeHidden();
  });

  test('the chat loads after consent, 32 px from its corner, and never covers other controls [SH26]', async ({
    page,
    watch,
  }) => {
    const script = page.waitForRequest((request) => request.url().endsWith('/chat.js'));
    await page.goto('/en/home');
    await waitUntilMounted(page);
    await choice(page).getByRole('button', { name: 'Accept all' }).click();
    expect(new URL((await script).url()).host).toBe(`sandbox.localhost:${currentProduct().ports.sandbox}`);
    await expect(chat(page)).toBeVisible();
    const box = await chat(page).boundingBox();
    const view = page.viewportSize();
    if (!box || !view) throw new Error('the chat has no place');
    expect(Math.round(view.width - box.x - box.width)).toBe(32);
    const dock = isPhone(page) ? await page.getByRole('navigation', { name: 'Main' }).boundingBox() : null;
    // Tolerates a pixel for the dock's border.
    expect(Math.abs((dock?.y ?? view.height) - box.y - box.height - 32)).toBeLessThanOrEqual(1);

    if (isPhone(page))
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sport' }).click();
    else await page.getByRole('banner').getByRole('link', { name: 'Betting', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(chat(page)).toBeHidden();
    await page.goBack();
    await expect(chat(page)).toBeVisible();

    await page.goto('/en/betting');
    await waitUntilMounted(page);
    await expect(page.locator('support-chat')).toHaveCount(0);
    expect(watch.errors).toEqual([]);
  });
});
