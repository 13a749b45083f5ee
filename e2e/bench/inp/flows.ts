import { expect, type Page } from '@playwright/test';
import { accountButton, banner, expectPlayer, isPhone } from '../../support/header.ts';
import type { Player } from '../../support/player.ts';
import { PASSWORD } from '../../support/site.ts';
import { type HumanInput, waitUntilSettled } from '../support/hand.ts';

export interface Flow {
  name: string;
  /** Path of the page where the flow starts. */
  path: string;
  /** Whether a player is signed in. */
  asPlayer?: true;
  /** Whether the flow starts on the page of a tournament that the player has joined. */
  joined?: true;
  /** Whether the cookie dialog is still open. */
  withCookieDialog?: true;
  run(page: Page, user: HumanInput, player: Player): Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens and returns the drawer on phones. Returns the header on desktops. */
async function menu(page: Page, user: HumanInput) {
  if (!isPhone(page)) return banner(page);
  await user.press(button(page, 'Open menu'));
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  return drawer;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const login: Flow = {
  name: 'login',
  path: '/en/home',
  async run(page, user, { username }) {
    await user.press((await menu(page, user)).getByRole('link', { name: 'Log in' }));
    await heading(page, 'Log in');
    await waitUntilSettled(page);
    await user.press(page.getByLabel('Username'));
    await user.type(username);
    await user.press(page.getByLabel('Password', { exact: true }));
    await user.type(PASSWORD);
    await user.press(main(page).getByRole('button', { name: 'Log in' }));
    await expectPlayer(page);
  },
};

const search: Flow = {
  name: 'search',
  path: '/en/casino',
  async run(page, user) {
    await user.press(main(page).getByRole('link', { name: 'Search' }));
    const field = main(page).getByRole('searchbox', { name: 'Search games' });
    await user.press(field);
    await user.type('lan');
    await main(page).getByText('1 game found').waitFor();
    for (let letter = 0; letter < 3; letter += 1) await user.key('Backspace');
    await user.type('zzz');
    await main(page).getByText('No game matches “zzz”').waitFor();
  },
};

const products: Flow = {
  name: 'menu',
  path: '/en/home',
  async run(page, user) {
    for (const name of ['Casino', 'Tournaments', 'Lottery']) {
      await user.press((await menu(page, user)).getByRole('link', { name, exact: true }));
      await heading(page, name);
      await waitUntilSettled(page);
    }
    if (!isPhone(page)) return;
    await user.press((await menu(page, user)).getByRole('button', { name: 'Close' }));
  },
};

const language: Flow = {
  name: 'language',
  path: '/en/tournaments',
  async run(page, user) {
    const bar = await menu(page, user);
    if (!isPhone(page)) await user.press(bar.getByRole('button', { name: 'EN, change language' }));
    await user.press(bar.getByRole('link', { name: 'Suomi' }));
    await page.waitForURL('/fi/turnaukset');
    await waitUntilSettled(page);
    await user.press(isPhone(page) ? button(page, 'Avaa valikko') : banner(page).getByRole('button', { name: /^FI,/ }));
    await user.key('Escape');
  },
};

const deposit: Flow = {
  name: 'deposit form',
  path: '/en/account/deposit',
  asPlayer: true,
  async run(page, user) {
    await user.press(page.getByRole('textbox', { name: 'Amount' }));
    await user.type('1');
    await user.press(
      button(page, /^Deposit €/)
        .filter({ visible: true })
        .first(),
    );
    await user.press(page.getByRole('textbox', { name: 'Amount' }));
    await user.type('25');
    await user.press(page.getByText('Trustly', { exact: true }).first());
    await expect(page.getByRole('radio', { name: /^Trustly/ })).toBeChecked();
    await user.press(page.getByText('Visa', { exact: true }).first());
    await user.press(main(page).locator('button[aria-pressed]').first());
  },
};

const slip: Flow = {
  name: 'bet slip',
  path: '/en/tournaments',
  asPlayer: true,
  joined: true,
  async run(page, user) {
    const prices = main(page).locator('button[aria-pressed]:enabled');
    await user.press(prices.nth(0));
    await user.press(prices.nth(1));
    if (isPhone(page)) await user.press(main(page).getByRole('button', { name: /Stake/ }));
    const open = page.getByRole('region', { name: 'Betslip' });
    await user.press(open.getByRole('textbox', { name: 'Stake' }));
    await user.type('500');
    await user.press(open.getByRole('button', { name: '1,000', exact: true }));
    await user.press(open.getByRole('button', { name: 'Place Bet' }));
    await open.getByText(/^Your bet is on/).waitFor();
    if (isPhone(page)) await user.press(open.getByRole('button', { name: 'Done' }));
  },
};

const cookies: Flow = {
  name: 'cookie choice',
  path: '/en/help-centre',
  withCookieDialog: true,
  async run(page, user) {
    await user.press(button(page, 'Only needed ones'));
    await user.press(button(page, 'Cookie settings'));
    await user.press(button(page, 'Accept all'));
    await button(page, 'Support').waitFor();
  },
};

const account: Flow = {
  name: 'account menu',
  path: '/en/home',
  asPlayer: true,
  async run(page, user) {
    const links = page.getByRole('navigation', { name: 'Account' });
    const open = async () => {
      await user.press(accountButton(page));
      await links.waitFor();
    };
    await open();
    await user.key('Escape');
    await links.waitFor({ state: 'hidden' });
    await open();
    await user.press(links.getByRole('link', { name: 'Transactions' }));
    await heading(page, 'Transactions');
    await waitUntilSettled(page);
    await user.press(accountButton(page));
    await user.press(button(page, 'Log out'));
    await expect(accountButton(page)).toHaveCount(0);
  },
};

export const FLOWS: readonly Flow[] = [login, search, products, language, deposit, slip, cookies, account];
