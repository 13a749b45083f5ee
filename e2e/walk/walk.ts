import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@parlay/dev/browser';
import { createSecondCheckout } from '@parlay/dev/second-checkout';
import { launchOptions } from '@parlay/server/browser/launch';
import { chromium, expect } from '@playwright/test';
import { runParlay } from '../support/checkout.ts';

// Walks through the product started with `npm start` in three roles: player, team and ops.
const site = process.argv[2] ?? 'http://localhost:8080';
const root = join(import.meta.dirname, '..', '..');
const tokens = JSON.parse(readFileSync(join(root, '.data', 'tokens.json'), 'utf8')) as Record<string, string>;
const environmentOf = (team: string) => ({
  ...process.env,
  PARLAY_URL: 'http://localhost:8081',
  PARLAY_TOKEN: tokens[team] ?? '',
});

let steps = 0;
async function step(name: string, action: () => Promise<void>) {
  try {
    await action();
  } catch (error) {
    console.error(`✘ ${name}\n${(error as Error).message}`);
    console.error(`${steps} passed, 1 failed`);
    process.exit(1);
  }
  steps += 1;
  console.error(`✓ ${name}`);
}

async function command(folder: string, team: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const result = await runParlay(folder, [...args, '--json'], environmentOf(team));
  if (result.code !== 0) throw new Error(`parlay ${args.join(' ')} said ${result.output}${result.words}`);
  return JSON.parse(result.output) as Record<string, unknown>;
}

const lookup = await findBrowser();
if (!lookup.ok) {
  console.error(lookup.error);
  process.exit(1);
}
const browser = await chromium.launch(launchOptions(lookup.path));
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
// Sets the cookie of a visitor who has answered the cookie dialog.
await page.context().addCookies([{ name: 'parlay_cookies', value: 'needed', url: site }]);
const checkout = createSecondCheckout();
const casino = page.locator('[data-slot="page"] [data-remote="remote-casino"]');

try {
  await step('a player logs in and sees name and balance', async () => {
    await page.goto(`${site}/en/login?return=%2Fen%2Fcasino`);
    await page.getByLabel('Username').fill('demo1');
    await page.getByLabel('Password', { exact: true }).fill('Parlay2026$');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Hide balance' })).toBeVisible();
    await expect(casino).toHaveAttribute('data-state', 'mounted');
  });

  let version = '';
  await step('the casino team builds a change and makes it live for new pages', async () => {
    checkout.change('remote-casino/locales/en.json', '"casino": "Casino"', '"casino": "Casino walk"');
    version = String((await command(checkout.folder, 'casino', ['publish', 'remote-casino'])).version);
    await command(checkout.folder, 'casino', [
      'promote',
      'remote-casino',
      version,
      '--without-browser',
      '--reason',
      'walk',
    ]);
    await page.goto(`${site}/en/casino`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casino walk');
  });

  await step('ops roll it back, and the open page follows without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await command(root, 'ops', ['rollback', 'remote-casino', '--reason', 'walk']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Casino');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Hide balance' })).toBeVisible();
  });

  process.stdout.write(`${steps} passed, 0 failed\n`);
} finally {
  checkout.remove();
  await browser.close();
}
