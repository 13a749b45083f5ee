import type { Page } from '@playwright/test';
import { companyPage } from '../support/betslip.ts';
import { FOREIGN_SCRIPTS, type ForeignScript, runForeignScript } from '../support/foreign-scripts.ts';
import { balance } from '../support/header.ts';
import { healthOf } from '../support/health.ts';
import { sendLogin } from '../support/login-form.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer, openSecondDevice } from '../support/player.ts';
import { post } from '../support/post.ts';
import { pressJoin } from '../support/press-join.ts';
import { recordReports } from '../support/reports.ts';
import { expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';
import { createTournament } from '../support/tournament.ts';

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: `${name}, `, exact: false })
    .first();

const REMOTES = ['shell', 'auth', 'casino', 'sports', 'tournament', 'account'].map((name) => `remote-${name}`);

/** Scripts that change text, which the page must then change again. */
const TRANSLATORS: readonly ForeignScript[] = ['translator', 'wrapper'];

/** Opens a page and expects every part to show its content. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectWhole(page);
}

async function expectWhole(page: Page): Promise<void> {
  await waitUntilMounted(page);
  await expect(page.locator('.slot-fallback, [data-state="fallback"]')).toHaveCount(0);
}

/** Takes €10.00 from the player's balance outside of the page. Expects the header to show the rest. */
async function spend(page: Page, rest: string): Promise<void> {
  const { id } = await createTournament();
  await post(page, '/api/sportuno/enroll', { tournamentId: id });
  await expect(balance(page)).toHaveText(rest);
}

for (const script of Object.keys(FOREIGN_SCRIPTS) as ForeignScript[])
  test(
    `values stay right in pages that a ${script} changes, and no release is blamed`,
    matrixOnlyUnless(script === 'translator'),
    async ({ page, browser, watch }) => {
      const tournament = await createTournament({ name: 'Wrapped Cup' });
      const [selection] = tournament.fixtures[0]?.markets[0]?.selections ?? [];
      if (!selection) throw new Error('the tournament has no fixture');
      const player = await createPlayer();
      const rival = await createPlayer();
      const reports = await recordReports(page);
      await runForeignScript(page, script);
      const blamed: string[] = [];
      const disturbed = new Set<string>();
      /** Reads the reports of the document before the next one replaces it. */
      const collect = async () => {
        for (const report of await reports.now()) {
          if (report.kind === 'foreign-change') disturbed.add(String(report.remote));
          if (report.kind === 'remote-failed' || report.kind === 'error') blamed.push(JSON.stringify(report));
        }
      };
      const healthBefore = new Map(await Promise.all(REMOTES.map(async (one) => [one, await healthOf(one)] as const)));

      await test.step('login: an error appears, and the player signs in', async () => {
        await openWhole(page, '/en/login');
        await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in' }).click();
        await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
        await sendLogin(page, player);
        await expect(balance(page)).toHaveText('€1,000.00');
        await collect();
      });

      await test.step('home: the balance moves', async () => {
        await openWhole(page, '/en/home');
        await spend(page, '€990.00');
        await collect();
      });

      await test.step('casino: a search replaces the tiles, a game opens, and the balance moves', async () => {
        await openWhole(page, '/en/casino');
        await main(page).getByRole('link', { name: 'Search' }).click();
        const search = main(page).getByRole('searchbox', { name: 'Search games' });
        await search.fill('lan');
        await expect(tile(page, 'Nine Lanterns')).toBeVisible();
        await search.fill('kite');
        await expect(tile(page, 'Kite Season')).toBeVisible();
        await tile(page, 'Kite Season').click();
        await main(page).getByRole('button', { name: 'Play', exact: true }).click();
        await expect(page.frameLocator('main iframe').getByRole('button', { name: 'Play round' })).toBeEnabled();
        await spend(page, '€980.00');
        await expectWhole(page);
        await collect();
      });

      await test.step('sports: the book loads, and the balance moves', async () => {
        await openWhole(page, '/en/betting');
        await expect(companyPage(page).locator('.odds').first()).toBeVisible();
        await spend(page, '€970.00');
        await expectWhole(page);
        await collect();
      });

      await test.step('account: the page’s own balance moves, and pages replace each other', async () => {
        await openWhole(page, '/en/account');
        await expect(main(page).getByText('€970.00', { exact: true }).first()).toBeVisible();
        await spend(page, '€960.00');
        await expect(main(page).getByText('€960.00', { exact: true }).first()).toBeVisible();
        for (const name of ['Transactions', 'Limits', 'Account']) {
          await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
          await expectWhole(page);
        }
        await expect(main(page).getByText('€960.00', { exact: true }).first()).toBeVisible();
        await collect();
      });

      await test.step('tournament: prices, score, leaderboard and balance move', async () => {
        await openWhole(page, `/en/tournaments/${tournament.id}`);
        await pressJoin(page);
        await expect(balance(page)).toHaveText('€950.00');
        const board = main(page).getByRole('region', { name: 'Tournament Leaderboard' });
        await expect(board.getByRole('listitem').filter({ hasText: player.displayName })).toContainText('25,000');
        const price = main(page).locator('button[aria-pressed]', { hasText: selection.name }).first();
        for (const odds of ['3.33', '4.44', '5.55', '6.66']) {
          await tournament.price(selection.selectionId, { odds: Number(odds) });
          await expect(price).toContainText(odds);
          if (TRANSLATORS.includes(script)) await expect(price.locator('[data-translated]').first()).toBeAttached();
        }
        const device = await openSecondDevice(browser, rival);
        await post(device, '/api/sportuno/enroll', { tournamentId: tournament.id });
        await device.close();
        await expect(board.getByRole('listitem').filter({ hasText: rival.displayName })).toContainText('25,000');
        await expect(mountedPart(page, 'remote-tournament')).toHaveAttribute('data-state', 'mounted');
        await expectWhole(page);
        await collect();
      });

      expect(blamed).toEqual([]);
      if (TRANSLATORS.includes(script)) expect(disturbed).toContain('remote-tournament');
      // Inserted elements stand in nobody's way, so React never finds its own ones changed.
      expect(disturbed.size > 0).toBe(script !== 'inserter');
      for (const remote of REMOTES) {
        const before = healthBefore.get(remote);
        const isCounted = async () => (await healthOf(remote)).disturbed > (before?.disturbed ?? 0);
        // A page may send its last reports when it is left, after they were read here.
        if (disturbed.has(remote)) await expect.poll(isCounted).toBe(true);
        expect(await healthOf(remote), remote).toMatchObject({ failures: before?.failures, errors: before?.errors });
      }
      expect(watch.errors.filter((error) => !error.includes('401'))).toEqual([]);
    },
  );
