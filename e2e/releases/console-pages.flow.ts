import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { publishForged, wrapPages } from '../support/forge.ts';
import { hiddenFocuses } from '../support/hidden-focus.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { liveOf, runAsOps } from '../support/ops.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { WIDTHS } from '../support/widths.ts';

const CASINO = 'remote-casino';

let live: string;
let candidate: string;

test.beforeAll(async () => {
  const row = await liveOf(CASINO);
  live = row.version;
  const forged = await publishForged(CASINO, row.digest, { script: wrapPages('') });
  candidate = forged.version;
  const steps = ['--steps', '5,25,100', '--every', '1h'];
  await runAsOps('promote', CASINO, candidate, ...steps, '--without-browser', '--reason', 'console');
});
test.afterAll(() => runAsOps('rollback', CASINO, '--reason', 'console'));

/** Checks whether the registry has counted a page load of the casino. */
async function hasLoads(): Promise<boolean> {
  const { versions } = await runAsOps<{ versions: { loads: number }[] }>('health', CASINO);
  return versions.some(({ loads }) => loads > 0);
}

/** Returns how much wider the box of a select is than the name in it, in px. */
function roomForName(select: HTMLElement | SVGElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas || !(select instanceof HTMLSelectElement)) return Number.NaN;
  canvas.font = font;
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return room - canvas.measureText(select.value).width;
}

/** Checks the page in both colour schemes, after its data has loaded. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), fullPage: true });
    expect(await axeViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${name} is too wide`).toBeLessThanOrEqual(0);
}

/** Checks that the console counts the open page, and no longer once it has closed. */
async function expectCountUntilClosed(page: Page, visited: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /^Open pages/ });
  await expect(heading).toHaveText(/[1-9]/);
  const pages = async () => Number((await heading.textContent())?.match(/\d+/)?.[0]);
  const before = await pages();
  // A closed browser page of a test does not run its handlers; one that is left does.
  await visited.goto('about:blank');
  await expect.poll(pages, { timeout: 15_000 }).toBeLessThan(before);
  await visited.close();
}

for (const width of WIDTHS)
  test(
    `staff can view a remote, its versions, activity, previews and past releases at ${width} px`,
    matrixOnlyUnless(width === 390),
    async ({ context, page, watch }) => {
      await page.setViewportSize({ width, height: 900 });
      const visited = await context.newPage();
      await visited.goto('/en/casino');
      await waitUntilMounted(visited);
      await expect.poll(hasLoads).toBe(true);
      await openConsole(page, `/remotes/${CASINO}`);
      await expect(page.getByRole('heading', { level: 1, name: CASINO })).toBeVisible();
      for (const link of await page.getByRole('navigation', { name: 'Console' }).getByRole('link').all())
        await expect(link).toBeInViewport({ ratio: 1 });
      expect(await page.getByLabel('Channel').evaluate(roomForName)).toBeGreaterThanOrEqual(0);
      await expect(page.getByRole('heading', { name: `Canary ${candidate}` })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')).toHaveText(/5\s%/);
      await expect(page.getByRole('img', { name: /^Failed mounts/ })).toBeVisible();
      await page.getByText('Figures of this chart').first().click();
      await expect(page.getByRole('heading', { name: /^Open pages/ })).toHaveText(/[1-9]/);
      await page.getByRole('button', { name: `Details of ${candidate}` }).click();
      await expect(page.getByText('Gate, beside what is live now')).toBeVisible();
      await expectAccessible(page, `remote-${width}`);
      expect(await hiddenFocuses(page, 12)).toEqual([]);

      await page.getByRole('link', { name: `Compare ${candidate} with live` }).click();
      await expect(page.getByRole('table', { name: /Files that differ/ })).toBeVisible();
      await expect(page.getByText(`npx parlay compare ${CASINO} ${live} ${candidate}`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      expect(page.url()).toContain(`/compare?from=${live}&to=${candidate}`);
      await expectAccessible(page, `compare-${width}`);

      await page.getByRole('link', { name: 'Activity' }).click();
      await expect(page.getByText(/entries are whole and in order/)).toBeVisible();
      await page.getByLabel('Remote').selectOption(CASINO);
      await expect(page.getByText(`${CASINO} ${candidate}, 5 %`)).toBeVisible();
      await expectAccessible(page, `activity-${width}`);

      const preview = await runAsOps<{ id: string }>('preview', CASINO, live);
      await page.getByRole('link', { name: 'Previews' }).click();
      const endButton = page.getByRole('button', { name: `End preview ${preview.id}` });
      await expect(endButton).toBeVisible();
      await expectAccessible(page, `previews-${width}`);
      expect(await hiddenFocuses(page, 12)).toEqual([]);
      await endButton.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toContainText(`npx parlay preview --revoke ${preview.id}`);
      await expectAccessible(page, `previews-dialog-${width}`);
      await page.keyboard.press('Tab');
      await page.getByRole('dialog').getByRole('button', { name: 'End preview' }).press('Enter');
      await expect(endButton).toHaveCount(0);

      await page.getByRole('link', { name: 'Time machine' }).click();
      const instant = new Date(Date.now() + 60_000).toISOString().slice(0, 16);
      await page.getByLabel('Instant, UTC').fill(instant);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/every remote is the same/)).toBeVisible();
      await page.getByRole('button', { name: 'Make a link that shows the site as it was' }).click();
      await expect(page.getByRole('link', { name: /Open the site as it was/ })).toBeVisible();
      await expectAccessible(page, `time-machine-${width}`);
      await page.reload();
      await expect(page.getByText(/every remote is the same/)).toBeVisible();

      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('button', { name: 'Rule of production' })).toBeVisible();
      await page.getByRole('button', { name: 'Rule of production' }).click();
      await expect(page.getByText('Address blocks needed to act')).toBeVisible();
      await expectAccessible(page, `channels-${width}`);
      await page.getByRole('link', { name: 'Cohorts' }).click();
      await page.getByRole('button', { name: 'Create a cohort' }).click();
      const cohort = page.getByRole('dialog', { name: 'Create a cohort' });
      await cohort.getByLabel('Name').fill(`console-${width}`);
      await cohort.getByLabel('Members').fill('aaaaaaaaaaaaaaaaaaaa');
      await expectAccessible(page, `cohort-dialog-${width}`);
      await cohort.getByRole('button', { name: 'Create the cohort' }).click();
      await expect(page.getByRole('button', { name: `Members of console-${width}` })).toBeVisible();
      await expectAccessible(page, `cohorts-${width}`);
      await page.getByRole('link', { name: 'Tokens' }).click();
      await page.getByRole('button', { name: 'Create a token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create a token' });
      await dialog.getByLabel('Name').fill(`console-${width}`);
      await dialog.getByLabel('Team').selectOption('casino');
      await dialog.getByLabel('remote-shell').check();
      await expectAccessible(page, `token-dialog-${width}`);
      await dialog.getByRole('button', { name: 'Create the token' }).click();
      const secret = page.getByRole('dialog', { name: `Token console-${width}` });
      await expect(secret.getByLabel('Token', { exact: true })).toHaveValue(/^parlay_casino_/);
      await page.keyboard.press('Escape');
      await expectAccessible(page, `secret-${width}`);
      await secret.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: `Revoke console-${width}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
      await expect(page.getByRole('button', { name: `Revoke console-${width}` })).toHaveCount(0);
      await expectAccessible(page, `tokens-${width}`);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await expect(page.getByRole('button', { name: 'Create a webhook' })).toBeVisible();
      await expectAccessible(page, `webhooks-${width}`);
      expect(await hiddenFocuses(page, 12)).toEqual([]);

      await page.goto(new URL('/remotes/host', page.url()).href);
      await expectCountUntilClosed(page, visited);
      expect(watch.errors).toEqual([]);
    },
  );
