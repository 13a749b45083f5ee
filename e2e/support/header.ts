import { expect, type Locator, type Page } from '@playwright/test';

/** Locates the header. The functions below work on phones and desktops. */
export const banner = (page: Page) => page.getByRole('banner');

const DESKTOP_MIN_WIDTH = 768;
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < DESKTOP_MIN_WIDTH;

export const accountButton = (page: Page) => banner(page).getByRole('button', { name: /account menu/ });

/** Locates the balance amount, without bonus and points. */
export const balance = (page: Page) => banner(page).getByText(/^€[\d,]+\.\d\d$/);

export const centsOf = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** Returns the balance in the header in minor units. */
export const cents = async (page: Page) => centsOf((await balance(page).textContent()) ?? '');

/** Opens and returns the drawer on phones. Returns the header on desktops. */
async function menu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return banner(page);
  await banner(page).getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Clicks "Log in" in the header or the drawer. */
export async function goToLogin(page: Page): Promise<void> {
  await (await menu(page)).getByRole('link', { name: 'Log in' }).click();
}

/** Clicks "Deposit" in the header or the account menu's drawer. */
export async function goToCashier(page: Page): Promise<void> {
  if (isPhone(page)) await accountButton(page).click();
  // Searches only the drawer on phones, because it covers the page's own deposit links.
  const menu = isPhone(page) ? page.getByRole('dialog') : page;
  await menu.getByRole('link', { name: 'Deposit', exact: true }).filter({ visible: true }).first().click();
}

/** Logs out with the account menu. Resolves when the page has redirected home. */
export async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

export const expectPlayer = (page: Page) => expect(accountButton(page)).toBeVisible();

/** Expects the header of a visitor, without the account menu but with the link to register. */
export async function expectVisitor(page: Page): Promise<void> {
  await expect(accountButton(page)).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Register' })).toBeVisible();
}
