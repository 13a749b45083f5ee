import type { FrameLocator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { COMPANY_FRAME, companyPage, lastPrice, openSlip, prices, slipFrame, slipOn } from '../support/betslip.ts';
import { balance, logOut } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { sandboxForCalls, sandboxOrigin } from '../support/sandbox.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { decideSelection } from '../support/sports-company.ts';
import { atOneWidth } from '../support/widths.ts';

/** Returns the sports book's frame once it shows prices. */
async function loadedBook(page: Page): Promise<FrameLocator> {
  await waitUntilMounted(page);
  const book = companyPage(page);
  await expect(book.locator('.odds:visible').first()).toBeVisible();
  return book;
}

const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname);
const entries = (page: Page) => page.evaluate(() => history.length);

const heightOf = (page: Page) => page.locator(COMPANY_FRAME).evaluate((frame) => (frame as HTMLElement).offsetHeight);

/** Expects the frame to have the same height as its content. */
async function expectHeightOfContent(page: Page): Promise<void> {
  const content = companyPage(page).locator('main');
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
    const frameElement = await page.locator(COMPANY_FRAME).elementHandle();
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
    const frame = page.locator(COMPANY_FRAME);
    await expect(frame).toHaveAttribute('src', new RegExp(`^${sandboxOrigin()}/sports/prematch\\?`));
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');

    // The frame keeps the height of its content, even if the content shrinks.
    await expectHeightOfContent(page);
    const initialHeight = await heightOf(page);
    await book.getByRole('link', { name: / - / }).first().click();
    await expect.poll(() => heightOf(page)).toBeLessThan(initialHeight);
    await expectHeightOfContent(page);
    await page.goBack();
    await expect.poll(() => heightOf(page)).toBe(initialHeight);

    // The last event, because the first ones leave this page when they start.
    const star = book.getByRole('switch', { name: /^Favourite/ }).last();
    const favourite = (await star.getAttribute('aria-label')) ?? '';
    await star.click();
    await expect(book.getByRole('status')).toHaveText('Kept for your next visit.');
    await book.getByRole('switch', { name: 'Compact view' }).click();
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'sportsbook.view')?.value)
      .toBe('compact');
    await page.reload();
    book = await loadedBook(page);
    await expect(book.getByRole('switch', { name: favourite, exact: true })).toBeChecked();
    await expect(book.getByRole('switch', { name: 'Compact view' })).toBeChecked();
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');
    // Waits for the height, because a click could miss while stored choices change the height and the page restores its
    // scroll position. Scrolls to the frame first, because a frame outside the viewport does not report its height.
    await book.locator('main').evaluate((content) => content.scrollIntoView());
    await expectHeightOfContent(page);
    await book.getByRole('button', { name: 'Forget my choices' }).click();
    await expect(book.getByRole('status')).toHaveText('Nothing is kept any more.');

    await prices(book).first().click();
    const slip = slipOn(page);
    await openSlip(page);
    await slip.getByRole('button', { name: 'Log in to bet' }).click();
    await sendLogin(page.getByRole('dialog', { name: 'Log in' }), player);
    await page.getByText('You are signed in to the sports book.').waitFor();
    await expect(book.getByRole('status')).toHaveText('Signed in.');
    await expect(page.getByText('You are signed in to the sports book.')).toHaveCount(0);
    await slip.getByRole('button', { name: '€5', exact: true }).click();
    await expect(slipFrame(page).locator('body')).toHaveAttribute('data-session', 'EXTENDED');
    await expect(slip.locator('.picks li')).toHaveCount(1);

    const signedInFrame = await page.locator(COMPANY_FRAME).elementHandle();
    // Logs out in another tab, so that this one stays on its page.
    const otherTab = await page.context().newPage();
    await otherTab.goto('/en/casino');
    await logOut(otherTab);
    await expect(book.getByRole('status')).toHaveText('You are looking as a visitor.');
    expect(await signedInFrame?.evaluate((frame) => frame.isConnected)).toBe(false);
    expect(watch.errors).toEqual([]);
  });

  test('the demo variant takes a combo for play money, quotes a cash-out and pays by its staff’s results', async ({
    page,
    request,
    watch,
  }) => {
    await page.goto(`${sandboxOrigin()}/sports/prematch?variant=demo&lang=en`);
    await expect(prices(page).first()).toBeVisible();
    const slip = page.getByRole('complementary', { name: 'Betslip' });
    const openSlip = () => (width === 390 ? slip.locator('.slip-bar').click() : undefined);
    // The first row's market is searched by keyboard, and the arrow keys move within it.
    await page.getByRole('searchbox').fill('norrlige');
    await expect(page.getByText('Nothing is called “norrlige”. Similar: Norrliga')).toBeVisible();
    const rows = page.locator('.row').filter({ has: page.locator('.market:first-child .odds') });
    await rows.first().locator('.odds').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(rows.first().locator('.odds').nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows.first().locator('.odds').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await rows.nth(1).locator('.odds').first().click();
    await openSlip();
    await slip.getByLabel('Stake', { exact: true }).fill('5');
    await slip.getByLabel('If a price moves').selectOption('Any price');
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'Place bet €5.00' }).click();
    await expect(slip.getByText(/^Bet placed\. Reference BET-/)).toBeVisible();
    await expect(slip.getByText('Play money: €995.00')).toBeVisible();
    await slip.getByRole('tab', { name: /^Open bets/ }).click();
    await slip.getByRole('button', { name: /^Cash out €/ }).click();
    await expect(slip.getByText(/^Close this bet for €/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await slip.getByRole('button', { name: 'No, let it run' }).click();

    // The staff give both matches back.
    const account = page.waitForRequest(/slip\/state$/);
    const { account: secret } = (await account).postDataJSON() as { account: string };
    const state = await request.post(`${sandboxForCalls()}/sports/api/slip/state`, { data: { account: secret } });
    const { open } = ((await state.json()) as { data: { open: { legs: { id: string }[] }[] } }).data;
    for (const { id } of open[0]?.legs ?? [])
      await request.post(`${sandboxForCalls()}/sports-book/${id.split('/')[0]}`, { data: { action: 'postponed' } });
    await slip.getByRole('tab', { name: /^Settled/ }).click();
    await expect(slip.getByText('Settled: Returned €5.00')).toBeVisible();
    await expect(slip.getByText('Play money: €1,000.00')).toBeVisible();
    expect(watch.errors).toEqual([]);
  });

  test('a player bets with the balance in the header, and the staff’s result pays it back [AC10, FR2]', async ({
    page,
    request,
    watch,
  }) => {
    await signIn(page, await createPlayer());
    await page.goto('/en/betting');
    const book = await loadedBook(page);
    await expect(book.getByRole('status')).toHaveText('Signed in.');
    await expect(balance(page)).toHaveText('€1,000.00');
    const slip = slipOn(page);
    // The last event has enough time before its start.
    await lastPrice(book).click();
    await openSlip(page);
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    await slip.getByLabel('If a price moves').selectOption('Any price');
    const placing = page.waitForResponse(/\/sports\/api\/slip\/bets$/);
    await slip.getByRole('button', { name: 'Place bet €10.00' }).click();
    await expect(slip.getByText(/^Bet placed\. Reference BET-/)).toBeVisible();
    await expect(balance(page)).toHaveText('€990.00');
    const { data } = (await (await placing).json()) as { data: { bet: { legs: { id: string }[] } } };
    const [leg] = data.bet.legs;

    const selection = leg?.id ?? '';
    await decideSelection(request, selection, 'void');
    // The page's notices name the result and what came back. They stay for seconds only.
    const notices = page.locator('[data-slot="notices"]');
    await expect(notices).toContainText('Your bet is void');
    await expect(notices).toContainText('€10.00 of the stake is back.');
    await expect(balance(page)).toHaveText('€1,000.00');
    await slip.getByRole('tab', { name: /^Settled/ }).click();
    await expect(slip.getByText('Settled: Returned €10.00')).toBeVisible();
    await decideSelection(request, selection, 'won');
    await expect(notices).toContainText('Result corrected: your bet won');
    await expect(notices).toContainText(/€\d+\.\d\d paid in all\./);
    expect(watch.errors).toEqual([]);
  });

  test('both lotteries and Boa fit their content and receive the scroll position [FR6, RT4]', async ({
    page,
    watch,
  }) => {
    for (const [path, name] of [
      ['/en/lottery', 'Midweek'],
      ['/en/helio-lottery', 'Helio'],
      ['/en/boa', 'Boa'],
    ] as const) {
      await page.goto(path);
      await waitUntilMounted(page);
      await expect(page.locator('main iframe')).toHaveAttribute(
        'src',
        new RegExp(`^${sandboxOrigin()}/lottery/${name.toLowerCase()}\\?`),
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
