import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { becomeVisitor, findVisitors, test } from '../support/canary-visitors.ts';
import { openConsole } from '../support/console.ts';
import { type ForgedRelease, promoteForged, publishForged, rollBackForged, wrapPages } from '../support/forge.ts';
import { Keyboard } from '../support/keyboard.ts';
import { type ChannelVersion, liveOf, rowsOf, runAsOps } from '../support/ops.ts';
import { servedRevision } from '../support/release-set.ts';
import { currentProduct, expect, reportMeasurement, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const TOURNAMENT = 'remote-tournament';
const CANARY = { remote: TOURNAMENT, percent: 10 };
/** Number of failing browsers that is significant for a 10 % canary if no control browser fails. */
const SIGNIFICANT_FAILURES = 4;
const MINUTE = 60_000;

const rows = () => rowsOf(TOURNAMENT);
/** Locates the rows of the overview. */
const overviewRows = (page: Page) => page.getByRole('region', { name: 'Remotes' }).getByRole('listitem');
/** Locates the remotes' headings in the overview. */
const remoteNames = (page: Page) => page.getByRole('region', { name: 'Remotes' }).getByRole('heading', { level: 2 });

let good: ChannelVersion;
let bad: ForgedRelease;
test.beforeAll(async () => {
  good = await liveOf(TOURNAMENT);
  bad = await publishForged(TOURNAMENT, good.digest, { script: wrapPages("throw new Error('forged')") });
});
test.afterAll(async () => {
  if ((await rows()).length > 1) await rollBackForged(TOURNAMENT, good.version);
});

/** Expects the verdict to be prefilled as the reason, also in the CLI command. */
async function expectPrefilled(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('Reason')).toHaveValue(/^worse than .* beyond doubt: 4 of 4 against 0 of \d+$/);
  await expect(dialog.locator('code')).toHaveText(
    new RegExp(`^npx parlay rollback ${TOURNAMENT} --from \\S+ --to \\S+ --expect-revision \\d+ --reason '.*'$`),
  );
  expect(await axeViolations(page)).toEqual([]);
}

/** Rolls back from the alert with the pointer. */
async function rollBackByPointer(page: Page): Promise<void> {
  const alarm = page.getByRole('alert', { name: 'tournament is failing' });
  await alarm.getByRole('button', { name: `Roll back to ${good.version}` }).click();
  const dialog = page.getByRole('dialog', { name: `Roll back tournament to ${good.version}` });
  await expectPrefilled(page, dialog);
  // Double-clicks, which must make only one change.
  await dialog.getByRole('button', { name: 'Roll back' }).dblclick();
}

/** Reloads the page and rolls back from the alert with the keyboard. */
async function rollBackByKeyboard(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('alert', { name: 'tournament is failing' })).toBeVisible();
  const button = page.getByRole('alert').getByRole('button', { name: `Roll back to ${good.version}` });
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectPrefilled(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(', incident 7');
  const keyboard = new Keyboard(page);
  await keyboard.next(dialog.getByRole('button', { name: 'Cancel' }));
  await keyboard.next(dialog.getByRole('button', { name: 'Roll back' }));
  await page.keyboard.press('Enter');
}

atOneWidth((width) => {
  test('staff roll back within a minute of the alarm if the tournament fails for 10 % of players', async ({
    page,
    browser,
    visit,
  }) => {
    const { revision } = await promoteForged(bad, { percent: CANARY.percent });
    await expect.poll(servedRevision).toBe(revision);
    await openConsole(page);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    for (const visitor of await findVisitors(CANARY, 2, false)) await visit(visitor, '/en/tournaments');
    const [player] = await findVisitors(CANARY, 1, false);
    if (!player) throw new Error('no visitor');
    const openedPage = await browser.newPage({ baseURL: currentProduct().site });
    await becomeVisitor(openedPage.context(), player);
    await openedPage.goto('/en/tournaments');
    await waitUntilMounted(openedPage);
    for (const canaryVisitor of await findVisitors(CANARY, SIGNIFICANT_FAILURES, true))
      await visit(canaryVisitor, '/en/tournaments');

    const alarm = page.getByRole('alert', { name: 'tournament is failing' });
    // Allows time, because reports arrive in batches.
    await expect(alarm).toBeVisible({ timeout: 45_000 });
    await expect(alarm).toContainText('beyond doubt', { timeout: 45_000 });
    // The rollback button is visible without scrolling. At 1440 px, every remote is also visible.
    await expect(alarm.getByRole('button', { name: 'Roll back' })).toBeInViewport({ ratio: 1 });
    if (width === 390)
      await expect(page.getByRole('button', { name: 'Roll back a remote' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(overviewRows(page)).toHaveCount(7);
    await expect(overviewRows(page).last()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height: 900 });
    await expect(
      overviewRows(page)
        .first()
        .getByRole('button', { name: /Grow|Complete/ }),
    ).toHaveCount(0);
    const alarmAt = performance.now();
    await expect(alarm).toContainText(`tournament ${bad.version} is failing for 10 % of visitors`);
    await (width === 390 ? rollBackByKeyboard(page) : rollBackByPointer(page));
    await expect(page.getByText(`tournament is back at ${good.version}`)).toBeVisible();
    await expect.poll(async () => (await rows()).map(({ version }) => version)).toEqual([good.version]);
    const elapsed = performance.now() - alarmAt;
    reportMeasurement('from the alarm to the rollback', elapsed);
    expect(elapsed).toBeLessThan(MINUTE);
    await expect(alarm).toHaveCount(0);

    // Waits for the reach, which is computed from the reports of open pages.
    await expect(page.getByRole('region', { name: /^Reach of revision/ })).toContainText(
      new RegExp(`${good.version.replaceAll('.', '\\.')} runs in \\d+ of \\d+ open pages?`),
    );
    const [entry] = await runAsOps<Array<{ by: string; action: string; reason: string }>>(
      'history',
      TOURNAMENT,
      '--limit',
      '1',
    );
    expect(entry).toMatchObject({ by: 'ops', action: 'rollback', reason: expect.stringContaining('beyond doubt') });
    expect(await axeViolations(page)).toEqual([]);
    await openedPage.close();
  });

  test('the overview and the canary dialog are accessible in light and dark mode', async ({ page, watch }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openConsole(page);
    await expect(remoteNames(page)).toHaveCount(7);
    await expect(page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem')).not.toHaveCount(0);
    await remoteNames(page).first().getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(remoteNames(page).nth(1).getByRole('link')).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.keyboard.press('/');
    await page.keyboard.type('casino');
    await expect(remoteNames(page)).toHaveText(['casino']);
    await page.getByRole('button', { name: 'Start canary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Promote casino' });
    await expect(dialog.getByRole('option')).not.toHaveCount(1);
    await dialog.getByLabel('Growth').selectOption('own');
    await dialog.getByRole('group', { name: 'Steps' }).getByRole('button', { name: '50 %' }).click();
    await dialog.getByLabel('Time between steps').selectOption('15m');
    await expect(dialog.getByLabel('Brand').getByRole('option')).not.toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start the canary' }).click();
    await expect(dialog.getByText('Choose a version.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(watch.errors).toEqual([]);
  });
});

test('the dialog shows a concurrent change by someone else and keeps the entered values', async ({ page }) => {
  await openConsole(page);
  await page.getByRole('button', { name: 'More for casino' }).click();
  await page.getByRole('button', { name: 'Promote a version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Promote casino' });
  await dialog.getByLabel('Version').selectOption({ index: 1 });
  await dialog.getByLabel(/^Reason/).fill('back to normal');
  await dialog.getByLabel('Without a trial in a browser').check();
  // Changes the channel as someone else while the dialog still has the previous revision.
  const { revision } = await promoteForged(bad, { percent: 1 });
  await rollBackForged(TOURNAMENT, good.version);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`it is at revision ${revision + 1} now. Nothing was done yet.`);
  await expect(dialog.getByRole('alert')).toContainText(`ops: canary ${TOURNAMENT} ${bad.version}`);
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('back to normal');
  await expect(dialog.getByRole('button', { name: 'Promote all the same' })).toBeVisible();
});

test('the console rejects unknown tokens, hides actions from read-only ones, and signs out', async ({
  page,
  context,
}) => {
  const { token } = await runAsOps<{ token: string }>(
    'token',
    'create',
    'console-auditor',
    '--team',
    'ops',
    '--read-only',
  );
  await page.goto(`http://localhost:${currentProduct().ports.ops}/`);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Staff token').fill('parlay_ops_0123456789abcdef');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This token is unknown, expired or revoked.')).toBeVisible();
  await expect(page.getByLabel('Staff token')).toBeFocused();
  await page.getByLabel('Staff token').fill(token);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await expect(remoteNames(page)).toHaveCount(7);
  await expect(page.getByRole('button', { name: /Roll back|Start canary|More for/ })).toHaveCount(0);
  // Scripts can read only the XSRF cookie, which does not authenticate the user.
  const readable = await page.evaluate(() => document.cookie.split('; ').map((cookie) => cookie.split('=')[0]));
  expect(readable.filter((name) => name?.includes('console'))).toEqual(['__Host-parlay_console_xsrf']);

  await runAsOps('token', 'revoke', 'console-auditor');
  await page.reload();
  await expect(page.getByLabel('Staff token')).toBeVisible();
  await openConsole(page);
  await page.getByRole('button', { name: 'ops' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Staff token')).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.includes('console'))).toEqual([]);
});
