import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { type Product, startProduct } from '../support/product.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

// Runs `npm run dev` in a separate checkout, whose empty caches make the first start slow.
test.describe.configure({ mode: 'serial' });

let checkout: SecondCheckout;
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  checkout = createSecondCheckout();
  product = await startProduct({ development: { folder: checkout.folder, packages: [] } });
});
test.afterAll(async () => {
  await product?.stop();
  checkout?.remove();
});

const LOBBY = 'remote-casino/src/features/lobby/lobby.tsx';
const HEAD = '<div className={styles.head}>';
const overlay = 'parlay-dev-overlay section';

/** Changes a file. Returns a function that restores it. */
function edit(file: string, from: string, to: string): () => void {
  const path = join(checkout.folder, file);
  const before = readFileSync(path, 'utf8');
  checkout.change(file, from, to);
  return () => writeFileSync(path, before);
}

test('an open page shows edits without a reload, and keeps the input and the scroll position', async ({ page }) => {
  await page.goto(`${product.site}/en/casino#search`);
  await waitUntilMounted(page);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const search = page.locator('[data-slot="page"] input[type="search"]');
  await search.fill('kite');
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  const scrollTop = await page.evaluate(() => window.scrollY);

  edit(LOBBY, HEAD, '<div className={styles.head} data-edited="yes">');
  await expect(page.locator('[data-slot="page"] [data-state="mounted"] [data-edited="yes"]')).toBeVisible();
  edit('remote-casino/locales/en.json', 'Games by independent studios.', 'Games by small studios.');
  await expect(page.getByText('Games by small studios.')).toBeVisible();
  edit('remote-casino/src/features/lobby/lobby.module.css', '.head {', '.head {\n  outline: 3px solid rgb(1, 2, 3);');
  await expect(page.locator('[data-edited="yes"]')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  edit('shared/ui/src/tabs/tabs.tsx', '{tab.icon}', '{tab.icon}<i data-edited-ui />');
  await expect(page.locator('[data-state="mounted"] [data-edited-ui]').first()).toBeAttached();

  await expect(search).toHaveValue('kite');
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrollTop)).toBeLessThan(5);
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});

test('compile and type errors appear over the page with file and line, and the last version stays', async ({
  page,
}) => {
  await page.goto(`${product.site}/en/casino`);
  await waitUntilMounted(page);
  const revert = edit(LOBBY, 'export function Lobby(', 'export function Lobby((');
  await expect(page.locator(overlay)).toContainText(/remote-casino\/src\/features\/lobby\/lobby\.tsx:\d+/);
  await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
  expect(product.messages()).toMatch(/remote-casino: remote-casino\/src\/features\/lobby\/lobby\.tsx:\d+/);
  revert();
  await expect(page.locator(overlay)).toHaveCount(0);

  // Allows more time, because the first type check covers all packages and can take minutes on a busy machine.
  test.setTimeout(600_000);
  await expect.poll(() => product.messages(), { timeout: 0 }).toContain('checked types in');
  const revertTypes = edit(
    LOBBY,
    'const { t } = useMessages();',
    'const { t } = useMessages();\n  const wrong: number = kind;',
  );
  await expect(page.locator(overlay)).toContainText(/lobby\.tsx:\d+:\d+ · types/, { timeout: 60_000 });
  revertTypes();
  await expect(page.locator(overlay)).toHaveCount(0, { timeout: 60_000 });
});

test('the platform restarts with its data after a route is edited, unless the file cannot be parsed', async ({
  page,
}) => {
  const readMark = async () => {
    const response = await fetch(`${product.site}/api/tabs`).catch(() => undefined);
    return response?.ok ? (response.headers.get('x-edited') ?? 'no mark') : 'no answer';
  };
  const route = 'platform/src/play/games/routes.ts';
  const handler = 'async ({ brand }) => ({ data: { tabs:';
  const revert = edit(route, handler, "async ({ brand }, reply) => (reply.header('x-edited', 'yes'), { data: { tabs:");
  await expect.poll(readMark, { timeout: 30_000 }).toBe('yes');
  revert();
  await expect.poll(readMark, { timeout: 30_000 }).toBe('no mark');

  await page.goto(`${product.site}/en/casino`);
  const revertSyntaxError = edit(route, handler, `(${handler}`);
  await expect(page.locator(overlay)).toContainText('platform/src/play/games/routes.ts');
  expect((await fetch(`${product.site}/api/tabs`)).status).toBe(200);
  revertSyntaxError();
  await expect(page.locator(overlay)).toHaveCount(0, { timeout: 60_000 });
});

test('an open page shows an edited brand file', async ({ page }) => {
  await page.goto(`${product.site}/en/casino`);
  await waitUntilMounted(page);
  const { name } = JSON.parse(readFileSync(join(checkout.folder, 'shared/contracts/brands/104.json'), 'utf8')) as {
    name: string;
  };
  edit('shared/contracts/brands/104.json', `"${name}"`, '"Brand Of The Day"');
  await expect(page).toHaveTitle(/Brand Of The Day/, { timeout: 60_000 });
});

test('development pages have the same CSP as production', async () => {
  const policyOf = async (site: string) => {
    const policy = (await fetch(`${site}/en/casino`)).headers.get('content-security-policy') ?? '';
    return policy.replace(/nonce-[^']+/g, 'nonce').replace(/:\d{2,5}\b/g, ':port');
  };
  expect(await policyOf(product.site)).toBe(await policyOf(currentProduct().site));
});
