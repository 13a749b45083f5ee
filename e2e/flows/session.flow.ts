import type { Page } from '@playwright/test';
import { balance, banner, expectPlayer, expectVisitor, logOut } from '../support/header.ts';
import { escapeFrom } from '../support/keyboard.ts';
import { sendLogin } from '../support/login-form.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { createPlayer, type Player, signIn } from '../support/player.ts';
import { expect, logIn, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

let player: Player;
test.beforeAll(async () => {
  player = await createPlayer();
});

const depositLink = (page: Page) => banner(page).getByRole('link', { name: 'Deposit' });
const logInLink = (page: Page) => banner(page).getByRole('link', { name: 'Log in' });

test('a cookie keeps the balance hidden or shown for a year [SH9, X7]', async ({ page }) => {
  await signIn(page, player);
  await page.goto('/en/home');
  const amount = banner(page).getByText(/^€[\d,]+\.\d\d$/);
  const text = (await amount.textContent()) ?? '';
  expect(text).toMatch(/[1-9]/);
  await banner(page).getByRole('button', { name: 'Hide balance' }).click();
  await expect(banner(page).getByText('Balance hidden')).toHaveCount(1);
  await expect(banner(page).getByText(text)).toHaveCount(0);
  const stored = (await page.context().cookies()).find(({ name }) => name === 'parlay_show_balance');
  expect(Math.round(((stored?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
  await page.reload();
  await expect(banner(page).getByRole('button', { name: 'Show balance' })).toBeVisible();
  await expect(banner(page).getByText(text)).toHaveCount(0);
  await banner(page).getByRole('button', { name: 'Show balance' }).click();
  await expect(banner(page).getByText(text)).toBeVisible();
  await page.reload();
  await expect(banner(page).getByText(text)).toBeVisible();
});

atOneWidth((width) => {
  test('another tab follows a login and a logout [AU19]', async ({ page, context }) => {
    const otherTab = await context.newPage();
    await otherTab.setViewportSize({ width, height: 900 });
    await otherTab.goto('/en/home');
    await waitUntilMounted(otherTab);
    await expectVisitor(otherTab);
    await page.bringToFront();
    await logIn(page, player.username);
    await expectPlayer(otherTab);
    await expect(balance(otherTab)).toBeVisible();
    await otherTab.goto('/en/account');
    const email = otherTab.getByRole('main').getByText(/@/).first();
    await expect(email).toBeVisible();
    await logOut(page);
    await expect(email).toHaveCount(0);
    await expect(otherTab).toHaveURL('/en/home');
    for (const tab of [page, otherTab]) await expectVisitor(tab);
  });
});

test('the login modal opens over the casino, and the chosen game opens after the login [SH19]', async ({ page }) => {
  await page.goto('/en/casino');
  await page.getByRole('button', { name: 'Kite Season, Kelp Works' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Log in' });
  await expect(modal.getByLabel('Username')).toBeFocused();
  await escapeFrom(modal);
  await expect(page).toHaveURL('/en/casino');

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await sendLogin(page, player);
  await expect(page).toHaveURL('/en/game/Kite-Season/kite-season');
  await expect(modal).toHaveCount(0);
  await expect(depositLink(page)).toBeVisible();
});

test('an account page asks a visitor to log in first and opens after the login [RT2]', async ({ page }) => {
  await page.goto('/en/account/transactions?page=1');
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Faccount%2Ftransactions%3Fpage%3D1');
  await sendLogin(page, player);
  await expect(page).toHaveURL('/en/account/transactions?page=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

for (const hostilePath of [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/%2F/evil.example',
  'javascript:alert(1)',
])
  test(
    `a return path of ${hostilePath} stays on this site`,
    matrixOnlyUnless(hostilePath === '//evil.example'),
    async ({ page, baseURL }) => {
      await page.goto(`/en/login?return=${encodeURIComponent(hostilePath)}`);
      await sendLogin(page, player);
      await expect(depositLink(page)).toBeVisible();
      await expect(page).not.toHaveURL(/login/);
      expect(new URL(page.url()).origin).toBe(baseURL);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

test('the logout page ends the session, and Back shows no account data', async ({ page }) => {
  await logIn(page, player.username);
  await page.goto('/en/account/transactions');
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
  await logOut(page);
  await expect(logInLink(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Transactions' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/en/login?return=%2Fen%2Faccount%2Ftransactions');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(depositLink(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Transactions' })).toHaveCount(0);
  const response = await page.request.get('/api/account/user');
  expect(await response.json()).toEqual({ data: { authenticated: false } });

  await logIn(page, player.username);
  // Following a link must not log the player out (AU19). Only the page's button may.
  await page.goto('/en/logout');
  await expect(depositLink(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(logInLink(page)).toBeVisible();
  expect(await (await page.request.get('/api/account/user')).json()).toEqual({ data: { authenticated: false } });
});
