import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { servedRevision, visit, visitors } from '../support/canary-visitors.ts';
import { parlay } from '../support/checkout.ts';
import { openConsole } from '../support/console.ts';
import { aroundPages, type Forged, promoteForged, publishForged, rollBackForged } from '../support/forge.ts';
import { allMounted, expect, measured, running, staff, test } from '../support/site.ts';
import { atBothWidths } from '../support/widths.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOURNAMENT = 'remote-tournament';
const DRAW = { remote: TOURNAMENT, percent: 10 };
/** As many broken browsers of a 10 % canary, and none of the control, leave no doubt. */
const ENOUGH = 4;
const MINUTE = 60_000;

interface Row {
  remote: string;
  version: string;
  digest: string;
}

async function run<T>(...words: string[]): Promise<T> {
  const answer = await parlay(ROOT, [...words, '--json'], staff('ops'));
  expect(answer.code, answer.words).toBe(0);
  return JSON.parse(answer.output) as T;
}

const rows = async () =>
  (await run<{ remotes: Row[] }>('status')).remotes.filter(({ remote }) => remote === TOURNAMENT);

let good: Row;
let bad: Forged;
test.beforeAll(async () => {
  const [live] = await rows();
  if (!live) throw new Error(`${TOURNAMENT} is not live`);
  good = live;
  bad = await publishForged(TOURNAMENT, live.digest, { script: aroundPages("throw new Error('forged')") });
});
test.afterAll(async () => {
  if ((await rows()).length > 1) await rollBackForged(TOURNAMENT, good.version);
});

/** From the alarm to the rollback: two clicks. */
async function rollBack(page: Page): Promise<void> {
  const alarm = page.getByRole('alert', { name: 'tournament is failing' });
  await alarm.getByRole('button', { name: `Roll back to ${good.version}` }).click();
  const dialog = page.getByRole('dialog', { name: `Roll back tournament to ${good.version}` });
  // The verdict is the reason; the line of the command line has it, too.
  await expect(dialog.getByLabel('Reason')).toHaveValue(/^worse than .* beyond doubt: 4 of 4 against 0 of \d+$/);
  await expect(dialog.locator('code')).toHaveText(
    new RegExp(`^npx parlay rollback ${TOURNAMENT} --expect-revision \\d+ --reason '.*'$`),
  );
  expect(await axeViolations(page)).toEqual([]);
  // Two clicks at once are one change.
  await dialog.getByRole('button', { name: 'Roll back' }).dblclick();
}

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('remote-tournament fails for 10 % of the players: from the alarm to the rollback in under a minute', async ({
    page,
    browser,
  }) => {
    test.setTimeout(150_000);
    const { revision } = await promoteForged(bad, { canary: DRAW.percent });
    await expect.poll(servedRevision).toBe(revision);
    await openConsole(page);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    for (const id of visitors(DRAW, 2, false)) await visit(browser, id, '/en/tournaments');
    const [player] = visitors(DRAW, 1, false);
    const open = await browser.newPage({ baseURL: running().site });
    await open.context().addCookies([{ name: 'parlay_visitor', value: String(player), url: running().site }]);
    await open.goto('/en/tournaments');
    await allMounted(open);
    for (const id of visitors(DRAW, ENOUGH, true)) await visit(browser, id, '/en/tournaments');

    const alarm = page.getByRole('alert', { name: 'tournament is failing' });
    await expect(alarm).toBeVisible({ timeout: 20_000 });
    const seen = performance.now();
    await expect(alarm).toContainText(`tournament ${bad.version} is failing for 10 % of visitors`);
    await rollBack(page);
    await expect(page.getByText(`tournament is back at ${good.version}`)).toBeVisible();
    await expect.poll(async () => (await rows()).map(({ version }) => version)).toEqual([good.version]);
    const took = performance.now() - seen;
    measured('from the alarm to the rollback', took);
    expect(took).toBeLessThan(MINUTE);
    await expect(alarm).toHaveCount(0);

    // How far it came, by the reports of open pages.
    await expect(page.getByRole('region', { name: /^Reach of revision/ })).toContainText(
      new RegExp(`${good.version.replaceAll('.', '\\.')} runs in \\d+ of \\d+ open pages?`),
    );
    const [entry] = await run<Array<{ by: string; action: string; reason: string }>>(
      'history',
      TOURNAMENT,
      '--limit',
      '1',
    );
    expect(entry).toMatchObject({ by: 'ops', action: 'rollback', reason: expect.stringContaining('beyond doubt') });
    expect(await axeViolations(page)).toEqual([]);
    await open.close();
  });
});

atBothWidths(() => {
  test('the overview and the dialog of a canary are accessible in light and dark', async ({ page, watch }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openConsole(page);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.keyboard.press('/');
    await page.keyboard.type('casino');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['casino']);
    await page.getByRole('button', { name: 'Start canary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Promote casino' });
    await expect(dialog.getByRole('option')).not.toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Start the canary' }).click();
    await expect(dialog.getByText('Choose a version.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(watch.errors).toEqual([]);
  });
});
