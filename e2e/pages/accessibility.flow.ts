import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allMounted, expect, logIn, PASSWORD, test } from '../support/site.ts';

const VISITOR = ['/home', '/casino', '/login', '/tournaments', '/tournaments/running', '/nowhere'];
const PLAYER = ['/game/Kite-Season/kite-season', '/account/transactions', '/account/deposit'];
const FINNISH: Record<string, string> = {
  '/home': '/etusivu',
  '/casino': '/kasino',
  '/login': '/kirjaudu',
  '/tournaments': '/turnaukset',
  '/account/transactions': '/tili/tapahtumat',
  '/account/deposit': '/tili/talletus',
};

/** Opens a page in a language and waits until its data stands in it. */
async function open(page: Page, path: string, locale: 'en' | 'fi' = 'en'): Promise<void> {
  if (path === '/tournaments/running') {
    const answer = await page.request.get('/api/sportuno/tournaments');
    const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
    const id = data.find(({ status }) => status === 'RUNNING')?.id;
    await page.goto(`/${locale}/${locale === 'fi' ? 'turnaukset' : 'tournaments'}/${id}`);
  } else await page.goto(`/${locale}${locale === 'fi' ? (FINNISH[path] ?? path) : path}`);
  await allMounted(page);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  // What other companies draw in their frames is theirs to answer for.
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
  );
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`pages have no fault that a tool can find, ${theme}, ${width} px wide`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const seen: string[] = [];
      const look = async (path: string) => {
        await page.setViewportSize({ width, height: 900 });
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        seen.push(...(await violations(page)).map((one) => `${path} ${one}`));
      };
      for (const path of VISITOR) await look(path);
      await page.setViewportSize({ width: 1440, height: 900 });
      await logIn(page, 'demo7');
      for (const path of PLAYER) await look(path);
      expect(seen).toEqual([]);
    });

for (const locale of ['en', 'fi'] as const)
  test(`no page scrolls sideways at 320, 390, 768 or 1440 px, ${locale}`, async ({ page }) => {
    test.setTimeout(120_000);
    const wide: string[] = [];
    const look = async (path: string) => {
      await open(page, path, locale);
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${path} at ${width}: ${over} px`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    for (const path of VISITOR) await look(path);
    await logIn(page, 'demo7');
    for (const path of PLAYER) await look(path);
    expect(wide).toEqual([]);
  });

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/en/casino');
  await allMounted(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('menus open by key, close with Escape and give the focus back', async ({ page }) => {
  await page.goto('/en/casino');
  await allMounted(page);
  const languages = page.getByRole('button', { name: 'EN, change language' });
  await languages.focus();
  await page.keyboard.press('Enter');
  const suomi = page.getByRole('banner').getByRole('link', { name: 'Suomi' });
  await expect(suomi).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suomi).toBeHidden();
  await expect(languages).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('a player logs in and reaches the account menu without a mouse', async ({ page }) => {
  await page.goto('/en/login');
  await allMounted(page);
  await page.getByLabel('Username').focus();
  await page.keyboard.type('demo7');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: 'Good games. Honest odds.' }),
  ).toBeFocused();
  const account = page.getByRole('button', { name: /account menu/ });
  await expect(account).toBeVisible();
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Transactions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});
