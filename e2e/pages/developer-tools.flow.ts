import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pressAccessKey } from '../support/access-key.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';

const CODE = /\/late-developer-tools\.\w+\.js$/;
const panelOf = (page: Page) => page.getByRole('region', { name: 'Developer tools' });
const messagesOf = (page: Page) => panelOf(page).getByRole('listitem');

/** Records the page's requests for the tools' files. */
function recordToolRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (CODE.test(request.url())) requested.push(request.url());
  });
  return requested;
}

async function openTools(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developer tools' }).click();
  await expect(panelOf(page)).toBeFocused();
}

test('the tools load only when opened, and closing them with Escape returns the focus', async ({ page, watch }) => {
  const requested = recordToolRequests(page);
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Developer tools' });
  await expect(link).toHaveAttribute('href', '/en/casino#developer-tools');
  expect(requested).toEqual([]);

  await pressAccessKey(page, 'b');
  await expect(panelOf(page)).toBeFocused();
  expect(requested).toHaveLength(1);
  await expect(panelOf(page)).toContainText(/host \S+ · .*remote-casino \S+/);
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await openTools(page);
  expect(requested).toHaveLength(1);
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/en/casino#developer-tools');
  await page.reload();
  await expect(panelOf(page)).toBeFocused();
  expect(watch.errors).toEqual([]);
});

test('the recorder shows topic, sender, version, time and other tabs, but no password', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const player = await createPlayer();
  await page.goto('/en/login');
  await waitUntilMounted(page);
  await openTools(page);
  // The last events before it was opened are shown immediately.
  await expect(messagesOf(page).filter({ hasText: 'session.changed' })).toContainText('"status":"guest"');

  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const started = messagesOf(page).filter({ hasText: 'session.started' });
  await expect(started).toContainText(/\d{2}:\d{2}:\d{2}\.\d{3}session\.startedhost@\d+\.\d+\.\d+to all tabs/);
  await expect(messagesOf(page).filter({ hasText: '"status":"player"' })).toContainText(player.username);

  const filter = panelOf(page).getByRole('searchbox');
  await filter.fill('balance.changed host@');
  await expect(messagesOf(page).first()).toContainText('balance.changed');
  await expect(messagesOf(page).filter({ hasNotText: 'balance.changed' })).toHaveCount(0);
  await messagesOf(page).first().locator('summary').press('Enter');
  await expect(messagesOf(page).first().locator('pre')).toContainText('"spendable": "1000.00"');
  await panelOf(page).getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(panelOf(page).getByRole('status')).toHaveText(/^\d+ messages? copied$/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toContainEqual(
    expect.objectContaining({ topic: 'balance.changed', source: expect.stringMatching(/^host@/), crossTab: false }),
  );

  await filter.fill('');
  await panelOf(page).getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(panelOf(page).getByRole('status')).toHaveText(/copied/);
  const allMessages = await page.evaluate(() => navigator.clipboard.readText());
  expect(allMessages).toContain('session.started');
  expect(allMessages).not.toContain(player.password);
});

test('the list does not change while paused and is empty after "Clear"', async ({ page, context }) => {
  await page.goto('/en/home');
  await waitUntilMounted(page);
  await openTools(page);
  const pause = panelOf(page).getByRole('button', { name: 'Pause' });
  await panelOf(page).getByRole('button', { name: 'Clear' }).click();
  await expect(panelOf(page)).toContainText('Nothing has passed yet.');
  await pause.click();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');

  // Another tab signs in, and this one is notified.
  const other = await context.newPage();
  const player = await createPlayer();
  await other.goto('/en/login');
  await other.getByLabel('Username').fill(player.username);
  await other.getByLabel('Password', { exact: true }).fill(player.password);
  await other.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeAttached();
  await expect(messagesOf(page)).toHaveCount(0);
  await pause.click();
  await expect(messagesOf(page).filter({ hasText: 'session.started' })).toContainText('from another tab');
  await other.close();
});

test('the component gallery opens from the tools, which stay open', async ({ page }) => {
  await page.goto('/en/home');
  await waitUntilMounted(page);
  await openTools(page);
  await panelOf(page).getByRole('link', { name: 'Component gallery' }).click();
  await expect(page.getByRole('main').getByRole('region', { name: 'Buttons' })).toBeVisible();
  for (const state of ['empty', 'filled', 'wrong', 'locked'])
    await expect(page.getByRole('region', { name: `Form fields, ${state}` }).getByLabel('Date of birth')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/gallery$/);
  await expect(panelOf(page)).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(
      `the tools pass axe and fit the page in the ${theme} theme, ${width} px wide`,
      matrixOnlyUnless((theme === 'light') === (width === 1440)),
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/en/casino#developer-tools');
        await expect(panelOf(page)).toBeVisible();
        await messagesOf(page).first().locator('summary').click();
        const found = await new AxeBuilder({ page }).include('#developer-tools').analyze();
        expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(overflow)).toBe(0);
      },
    );
