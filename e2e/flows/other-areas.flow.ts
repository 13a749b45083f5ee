import { expect, logIn, running, test } from '../support/site.ts';

const sandbox = () => `http://sandbox.localhost:${running().ports.sandbox}`;

test('the sports book is a frame of its company, in the page’s language, that asks for a login through the page (FR2)', async ({
  page,
}) => {
  await page.goto('/en/betting');
  const frame = page.locator('main iframe');
  await expect(frame).toHaveAttribute('src', new RegExp(`^${sandbox()}/sports/prematch\\?`));
  const book = page.frameLocator('main iframe');
  await expect(book.getByText('You are looking as a visitor.')).toBeVisible();
  const price = book.locator('button[aria-pressed]').first();
  await price.click();
  const modal = page.getByRole('dialog', { name: 'Log in' });
  await expect(modal).toBeVisible();
  await modal.getByLabel('Username').fill('demo6');
  await modal.getByLabel('Password', { exact: true }).fill('Parlay2026$');
  await modal.getByRole('button', { name: 'Log in' }).click();
  await expect(modal).toHaveCount(0);
  await expect(book.getByText('Signed in.')).toBeVisible();
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
});

test('the sports book follows the address, and the address follows it', async ({ page }) => {
  await page.goto('/fi/vedonlyonti');
  const book = page.frameLocator('main iframe');
  await expect(book.getByText('Katselet vierailijana.')).toBeVisible();
  await book.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fi\/vedonlyonti\/[a-z-]+\/[a-z-]+/);
  const title = await book.getByRole('heading', { level: 1 }).textContent();
  await page.reload();
  await expect(book.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('the lottery’s frame is as high as its content (FR6)', async ({ page }) => {
  await page.goto('/en/lottery');
  await expect(page.locator('main iframe')).toHaveAttribute('src', new RegExp(`^${sandbox()}/lottery/midweek\\?`));
  const inside = page.frameLocator('main iframe');
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible();
  const heights = async () => ({
    frame: Math.round((await page.locator('main iframe').boundingBox())?.height ?? 0),
    content: await inside.locator('main').evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
  });
  await expect.poll(async () => Math.abs((await heights()).frame - (await heights()).content)).toBeLessThanOrEqual(2);
  const wide = (await heights()).frame;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => Math.abs((await heights()).frame - (await heights()).content)).toBeLessThanOrEqual(2);
  expect((await heights()).frame).toBeGreaterThan(wide);
});

test('the tournaments page leads to the running one, whose prices move while it is open', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/en/tournaments');
  for (const name of ['Running now', 'Upcoming', 'Finished'])
    await expect(page.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
  const running = page
    .getByRole('region', { name: 'Running now' })
    .getByRole('heading', { level: 3 })
    .getByRole('link');
  const name = (await running.first().textContent()) ?? '';
  await running.first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const prices = () => page.getByRole('main').locator('button[aria-pressed]').allTextContents();
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(5);
  const before = (await prices()).join();
  await expect.poll(async () => (await prices()).join(), { timeout: 60_000 }).not.toBe(before);
  await expect(page.getByRole('region', { name: 'Tournament Leaderboard' })).toBeVisible();
});

test('transactions are filtered by day and type, and a wrong day is said at its field (AC10)', async ({ page }) => {
  await logIn(page, 'demo6');
  await page.goto('/en/account/transactions');
  const table = page.getByRole('table', { name: 'Transactions' });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: 'Adjustment' })).not.toHaveCount(0);
  const form = page.getByRole('form', { name: 'Filter transactions' });
  await form.getByLabel('Type').selectOption({ label: 'Deposit' });
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await form.getByLabel('Type').selectOption({ label: 'Adjustment' });
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(rows.filter({ hasText: 'Adjustment' })).not.toHaveCount(0);
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(form.getByLabel('Type')).toHaveValue('adjustment');

  const from = form.getByLabel('From');
  await from.fill('31.02.2026');
  await form.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(from).toHaveAccessibleDescription(/Enter a day as DD\.MM\.YYYY\./);
  await expect(from).toHaveAttribute('aria-invalid', 'true');
});
