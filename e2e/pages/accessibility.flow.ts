import { expect, PASSWORD, test, waitUntilMounted } from '../support/site.ts';

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('menus open with the keyboard, close with Escape and return the focus', async ({ page }) => {
  await page.goto('/en/casino');
  await waitUntilMounted(page);
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
  await waitUntilMounted(page);
  await page.getByLabel('Username').focus();
  await page.keyboard.type('demo7');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Good to see you' })).toBeFocused();
  const account = page.getByRole('button', { name: /account menu/ });
  await expect(account).toBeVisible();
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Transactions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});
