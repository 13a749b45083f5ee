import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { sandboxOrigin } from '../support/sandbox.ts';
import { expect, test } from '../support/site.ts';
import { confirmAge } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

/** Brand whose own pages contain the card fields (decision 071). */
const BRAND = 129;
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function signInAt(page: Page, brand: number): Promise<void> {
  await page.request.get(`/en/login?bu=${brand}`);
  const player = await createPlayer({ brand });
  // The brand's policy requires a confirmed age before a deposit.
  await confirmAge(player.username);
  await signIn(page, player);
}

async function openFields(page: Page): Promise<void> {
  await signInAt(page, BRAND);
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeFocused();
  await expect(field(page, 'Card number')).toBeVisible();
}

async function typeCard(page: Page): Promise<void> {
  await field(page, 'Card number').fill('4242 4242 4242 4242');
  await field(page, 'Expiry date').pressSequentially('1239');
  await field(page, 'Security code').fill('987');
  await field(page, 'Name on card').fill('Aino Demo');
}

atOneWidth((width) => {
  test('the provider’s script encrypts a card on the page, and no request has the plain number [AC2, B17]', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await openFields(page);
    const script = page.locator(`script[src="${sandboxOrigin()}/payments/encoder.js"]`);
    await expect(script).toHaveAttribute('integrity', /^sha384-/);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save card' }).press('Enter');
    await expect(field(page, 'Card number')).toBeFocused();
    await expect(field(page, 'Card number')).toHaveAccessibleDescription('This field is needed.');
    await typeCard(page);
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await field(page, 'Name on card').press('Enter');
    await expect(page.getByText('Visa •••• 4242 is saved')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeChecked();
    expect(sent.some((text) => text.includes('/api/account/instruments') && text.includes('eyJ'))).toBe(true);
    expect(sent.filter((text) => /4242(?:[ +-]|%20)?4242|12(?:\/|%2F)39/i.test(text))).toEqual([]);
  });
});

test('an altered script does not run, nothing is sent, and the input stays [B17]', async ({ page }) => {
  await page.route(`${sandboxOrigin()}/payments/encoder.js`, async (route) => {
    // Replaces the host name, because Node does not resolve subdomains of localhost.
    const original = await route.fetch({ url: route.request().url().replace('sandbox.localhost', 'localhost') });
    await route.fulfill({ response: original, body: `${await original.text()}\nfetch('/stolen');` });
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await openFields(page);
  await typeCard(page);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText(/The payment provider did not answer/)).toBeVisible();
  await expect(field(page, 'Card number')).toHaveValue('4242 4242 4242 4242');
  expect(sent).not.toContain('/stolen');
  expect(sent.filter((path) => path === '/api/account/instruments')).toEqual([]);
});

test('the CSP allows the encryption script only on the brand’s cashier pages [B17]', async ({ page }) => {
  const policy = async (path: string) => (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  await signInAt(page, BRAND);
  expect(await policy('/en/account/deposit')).toContain('dompurify card-encoder ');
  expect(await policy('/en/tournaments')).not.toContain('card-encoder');
  await signInAt(page, 104);
  const otherPolicy = await policy('/en/account/deposit');
  expect(otherPolicy).toContain('trusted-types');
  expect(otherPolicy).not.toContain('card-encoder');
});
