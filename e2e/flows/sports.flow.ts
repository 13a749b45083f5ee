import type { FrameLocator, Page } from '@playwright/test';
import { logOut } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer } from '../support/player.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const sandbox = () => `http://sandbox.localhost:${currentProduct().ports.sandbox}`;

/** Returns the sports book's frame once it shows prices. */
async function loadedBook(page: Page): Promise<FrameLocator> {
  await waitUntilMounted(page);
  const book = page.frameLocator('main iframe');
  await expect(book.locator('.odds').first()).toBeVisible();
  return book;
}

const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);
const entries = (page: Page) => page.evaluate(() => history.length);

const heightOf = (page: Page) => page.locator('main iframe').evaluate((frame) => (frame as HTMLElement).offsetHeight);

/** Expects the frame to have the same height as its content. */
async function expectHeightOfContent(page: Page): Promise<void> {
  const content = page.frameLocator('main iframe').locator('main');
  await expect
    .poll(async () => {
      const height = await content.evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
      return (await heightOf(page)) - height;
    })
    .toBe(0);
}

atOneWidth((width) => {
  test('URL and title follow the frame, which follows Back, deep links and the language [FR4, FR5]', async ({
    page,
    watch,
  }) => {
    await page.goto('/en/betting');
    const book = await loadedBook(page);
    const title = book.locator('#title');
    const frameElement = await page.locator('main iframe').elementHandle();
    await expect(page).toHaveTitle(/^Sports betting/);
    const before = await entries(page);

    await book.getByRole('link', { name: /^Football \/ Sweden/ }).click();
    await expect(page).toHaveURL(/\/en\/betting\/football\/sweden\/norrliga$/);
    await expect(page).toHaveTitle(/^Football, Sweden, Norrliga/);
    await book.getByRole('link', { name: / - / }).first().click();
    await expect(page).toHaveURL(/\/en\/betting\/event\/\d+$/);
    const event = pathOf(page);
    const name = (await title.textContent()) ?? '';
    expect(name).toContain(' - ');
    await expect(page).toHaveTitle(/^Football, Sweden, Norrliga: /);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Norrliga/);
    await book.getByRole('link', { name: 'All sports' }).click();
    await expect(page).toHaveURL(/\/en\/betting$/);
    expect((await entries(page)) - before).toBe(3);

    await page.goBack();
    await expect(title).toHaveText(name);
    expect(pathOf(page)).toBe(event);
    await page.goBack();
    await expect(title).toHaveText('Norrliga');
    await page.goBack();
    await expect(title).toHaveText('Sports betting');
    await page.goForward();
    await expect(title).toHaveText('Norrliga');
    await expect(page).toHaveURL(/norrliga$/);
    await page.goForward();
    await expect(title).toHaveText(name);
    expect((await entries(page)) - before).toBe(3);
    expect(await frameElement?.evaluate((frame) => frame.isConnected)).toBe(true);

    // A deep link opens the same location, and switching the language keeps it.
    await page.reload();
    await expect((await loadedBook(page)).locator('#title')).toHaveText(name);
    expect(pathOf(page)).toBe(event);
    await expect(page).toHaveTitle(/^Football, Sweden, Norrliga: /);
    await page.evaluate(() => location.assign('/en/language/fi'));
    await expect(page).toHaveURL(event.replace('/en/betting/event', '/fi/vedonlyonti/tapahtuma'));
    await expect((await loadedBook(page)).locator('#title')).toHaveText(name);
    expect(watch.errors).toEqual([]);
  });

  test('the frame receives settings, height and a token until logout [FR1, FR2, FR3, FR7, AU3, SH16, MC1]', async ({
    page,
    watch,
  }) => {
    const player = await createPlayer();
    await page.goto('/en/betting');
    let book = await loadedBook(page);
    const frame = page.locator('main iframe');
    await expect(frame).toHaveAttribute('src', new RegExp(`^${sandbox()}/sports/prematch\\?`));
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');

    // The frame keeps the height of its content, even if the content shrinks.
    await expectHeightOfContent(page);
    const initialHeight = await heightOf(page);
    await book.getByRole('link', { name: / - / }).first().click();
    await expect.poll(() => heightOf(page)).toBeLessThan(initialHeight);
    await expectHeightOfContent(page);
    await page.goBack();
    await expect.poll(() => heightOf(page)).toBe(initialHeight);

    await book
      .getByRole('switch', { name: /^Favourite/ })
      .first()
      .click();
    await expect(book.getByRole('status')).toHaveText('Kept for your next visit.');
    await book.getByRole('switch', { name: 'Compact view' }).click();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'sportsbook.view')?.value)
      .toBe('compact');
    await page.reload();
    book = await loadedBook(page);
    await expect(book.getByRole('switch', { name: /^Favourite/ }).first()).toBeChecked();
    await expect(book.getByRole('switch', { name: 'Compact view' })).toBeChecked();
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');
    // Waits for the height, because a click could miss while stored choices change the height and the page restores its
    // scroll position. Scrolls to the frame first, because a frame outside the viewport does not report its height.
    await book.locator('main').evaluate((content) => content.scrollIntoView());
    await expectHeightOfContent(page);
    await book.getByRole('button', { name: 'Forget my choices' }).click();
    await expect(book.getByRole('status')).toHaveText('Nothing is kept any more.');

    await book.locator('.odds').first().click();
    await sendLogin(page.getByRole('dialog', { name: 'Log in' }), player);
    await page.getByText('You are signed in to the sports book.').waitFor();
    await expect(book.getByRole('status')).toHaveText('Signed in.');
    await expect(page.getByText('You are signed in to the sports book.')).toHaveCount(0);
    await book.locator('.odds').first().click();
    await expect(book.locator('body')).toHaveAttribute('data-session', 'EXTENDED');
    await expect(book.locator('.odds[aria-pressed="true"]')).toHaveCount(1);

    const signedInFrame = await page.locator('main iframe').elementHandle();
    // Logs out in another tab, so that this one stays on its page.
    const otherTab = await page.context().newPage();
    await otherTab.goto('/en/casino');
    await logOut(otherTab);
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');
    expect(await signedInFrame?.evaluate((frame) => frame.isConnected)).toBe(false);
    expect(watch.errors).toEqual([]);
  });

  test('both lotteries and Boa fit their content and receive the scroll position [FR6, RT4]', async ({
    page,
    watch,
  }) => {
    for (const [path, name] of [
      ['/en/lottery', 'Midweek'],
      ['/en/helio-lottery', 'Helio'],
      ['/en/boa', 'Midweek'],
    ] as const) {
      await page.goto(path);
      await waitUntilMounted(page);
      await expect(page.locator('main iframe')).toHaveAttribute(
        'src',
        new RegExp(`^${sandbox()}/lottery/${name.toLowerCase()}\\?`),
      );
      const lottery = page.frameLocator('main iframe');
      await expect(lottery.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectHeightOfContent(page);
      // Narrows the page, which makes the content and thus the frame higher.
      const before = await heightOf(page);
      await page.setViewportSize({ width: width - 60, height: width === 390 ? 420 : 300 });
      await expectHeightOfContent(page);
      if (width === 390) expect(await heightOf(page)).toBeGreaterThan(before);
      // Scrolls the page and expects the frame to receive the scroll position.
      const body = lottery.locator('body');
      await body.evaluate((element) =>
        addEventListener('message', ({ data }) => {
          if (data.action === 'onScroll') element.dataset.scroll = String(data.parameters.scroll);
        }),
      );
      await page.mouse.move(width / 3, 200);
      await page.mouse.wheel(0, 60);
      await expect(body).toHaveAttribute('data-scroll', '60');
      await page.setViewportSize({ width, height: 900 });
    }
    expect(watch.errors).toEqual([]);
  });
});

test('sports paths in other languages redirect, and unknown paths return 404 [FR4]', async ({ page }) => {
  await page.goto('/fi/betting/event/123');
  await expect(page).toHaveURL(/\/fi\/vedonlyonti\/tapahtuma\/123$/);
  expect((await page.goto('/en/sports-book/live'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live betting');
  expect((await page.goto('/en/bettings/event/123'))?.status()).toBe(404);
});

test('a button at the end of a long list scrolls the page to the top [SH14, FR3]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/en/betting');
  const book = await loadedBook(page);
  await book.getByRole('button', { name: 'Forget my choices' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /top/i }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
