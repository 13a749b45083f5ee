import { expect, type Locator, type Page } from '@playwright/test';

/** Locates the header. The functions below work on a phone and on a desktop. */
export const banner = (page: Page) => page.getByRole('banner');

const NARROW_BELOW = 768;
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < NARROW_BELOW;

export const accountButton = (page: Page) => banner(page).getByRole('button', { name: /account menu/ });

/** Locates the amount of the balance, without bonus and points. */
export const balance = (page: Page) => banner(page).getByText(/^€[\d,]+\.\d\d$/);

export const centsOf = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** Returns the balance in the header in minor units. */
export const cents = async (page: Page) => centsOf((await balance(page).textContent()) ?? '');

/** Returns the drawer on phones, or else the header itself. */
async function menu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return banner(page);
  await banner(page).getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Presses "Log in" in the header or the drawer. */
export async function goToLogin(page: Page): Promise<void> {
  await (await menu(page)).getByRole('link', { name: 'Log in' }).click();
}

/** Presses "Deposit" in the header or the drawer. */
export async function goToCashier(page: Page): Promise<void> {
  if (isPhone(page)) await accountButton(page).click();
  // Pages also have such links, but on a phone the drawer covers them.
  const menu = isPhone(page) ? page.getByRole('dialog') : page;
  await menu.getByRole('link', { name: 'Deposit', exact: true }).filter({ visible: true }).first().click();
}

export async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

export const expectPlayer = (page: Page) => expect(accountButton(page)).toBeVisible();

/** Expects a header without an account but with "Log in". */
export async function expectVisitor(page: Page): Promise<void> {
  await expect(accountButton(page)).toHaveCount(0);
  await expect(banner(page).getByRole('link', { name: 'Register' })).toBeVisible();
}
