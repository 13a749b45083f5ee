import { expect, type Page } from '@playwright/test';
import { accountButton, banner, expectPlayer, isPhone } from '../../support/header.ts';
import type { Player } from '../../support/player.ts';
import { PASSWORD } from '../../support/site.ts';
import { type Hand, waitUntilSettled } from '../support/hand.ts';

export interface Flow {
  name: string;
  /** Path of the page where the flow begins. */
  path: string;
  /** Whether a player is signed in. */
  asPlayer?: true;
  /** Whether the flow begins on the page of a tournament that the player has joined. */
  joined?: true;
  /** Whether the cookie dialog is still unanswered. */
  undecided?: true;
  run(page: Page, hand: Hand, player: Player): Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens and returns the drawer on a phone, or returns the header on a desktop. */
async function menu(page: Page, hand: Hand) {
  if (!isPhone(page)) return banner(page);
  await hand.press(button(page, 'Open menu'));
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  return drawer;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const login: Flow = {
  name: 'login',
  path: '/en/home',
  async run(page, hand, { username }) {
    await hand.press((await menu(page, hand)).getByRole('link', { name: 'Log in' }));
    await heading(page, 'Log in');
    await waitUntilSettled(page);
    await hand.press(page.getByLabel('Username'));
    await hand.type(username);
    await hand.press(page.getByLabel('Password', { exact: true }));
    await hand.type(PASSWORD);
    await hand.press(main(page).getByRole('button', { name: 'Log in' }));
    await expectPlayer(page);
  },
};

const search: Flow = {
  name: 'search',
  path: '/en/casino',
  async run(page, hand) {
    await hand.press(main(page).getByRole('link', { name: 'Search' }));
    const field = main(page).getByRole('searchbox', { name: 'Search games' });
    await hand.press(field);
    await hand.type('lan');
    await main(page).getByText('1 game found').waitFor();
    for (let letter = 0; letter < 3; letter += 1) await hand.key('Backspace');
    await hand.type('zzz');
    await main(page).getByText('No game matches “zzz”').waitFor();
  },
};

const products: Flow = {
  name: 'menu',
  path: '/en/home',
  async run(page, hand) {
    for (const name of ['Casino', 'Tournaments', 'Lottery']) {
      await hand.press((await menu(page, hand)).getByRole('link', { name, exact: true }));
      await heading(page, name);
      await waitUntilSettled(page);
    }
    if (!isPhone(page)) return;
    await hand.press((await menu(page, hand)).getByRole('button', { name: 'Close' }));
  },
};

const language: Flow = {
  name: 'language',
  path: '/en/tournaments',
  async run(page, hand) {
    const bar = await menu(page, hand);
    if (!isPhone(page)) await hand.press(bar.getByRole('button', { name: 'EN, change language' }));
    await hand.press(bar.getByRole('link', { name: 'Suomi' }));
    await page.waitForURL('/fi/turnaukset');
    await waitUntilSettled(page);
    await hand.press(isPhone(page) ? button(page, 'Avaa valikko') : banner(page).getByRole('button', { name: /^FI,/ }));
    await hand.key('Escape');
  },
};

const deposit: Flow = {
  name: 'deposit form',
  path: '/en/account/deposit',
  asPlayer: true,
  async run(page, hand) {
    await hand.press(page.getByRole('textbox', { name: 'Amount' }));
    await hand.type('1');
    await hand.press(
      button(page, /^Deposit €/)
        .filter({ visible: true })
        .first(),
    );
    await hand.press(page.getByRole('textbox', { name: 'Amount' }));
    await hand.type('25');
    await hand.press(page.getByText('Trustly', { exact: true }).first());
    await expect(page.getByRole('radio', { name: /^Trustly/ })).toBeChecked();
    await hand.press(page.getByText('Visa', { exact: true }).first());
    await hand.press(main(page).locator('button[aria-pressed]').first());
  },
};

const slip: Flow = {
  name: 'bet slip',
  path: '/en/tournaments',
  asPlayer: true,
  joined: true,
  async run(page, hand) {
    const prices = main(page).locator('button[aria-pressed]:enabled');
    await hand.press(prices.nth(0));
    await hand.press(prices.nth(1));
    if (isPhone(page)) await hand.press(main(page).getByRole('button', { name: /Stake/ }));
    const open = page.getByRole('region', { name: 'Betslip' });
    await hand.press(open.getByRole('textbox', { name: 'Stake' }));
    await hand.type('500');
    await hand.press(open.getByRole('button', { name: '1,000', exact: true }));
    await hand.press(open.getByRole('button', { name: 'Place Bet' }));
    await open.getByText(/^Your bet is on/).waitFor();
    if (isPhone(page)) await hand.press(open.getByRole('button', { name: 'Done' }));
  },
};

const cookies: Flow = {
  name: 'cookie choice',
  path: '/en/help-centre',
  undecided: true,
  async run(page, hand) {
    await hand.press(button(page, 'Only needed ones'));
    await hand.press(button(page, 'Cookie settings'));
    await hand.press(button(page, 'Accept all'));
    await button(page, 'Support').waitFor();
  },
};

const account: Flow = {
  name: 'account menu',
  path: '/en/home',
  asPlayer: true,
  async run(page, hand) {
    const links = page.getByRole('navigation', { name: 'Account' });
    const open = async () => {
      await hand.press(accountButton(page));
      await links.waitFor();
    };
    await open();
    await hand.key('Escape');
    await links.waitFor({ state: 'hidden' });
    await open();
    await hand.press(links.getByRole('link', { name: 'Transactions' }));
    await heading(page, 'Transactions');
    await waitUntilSettled(page);
    await hand.press(accountButton(page));
    await hand.press(button(page, 'Log out'));
    await expect(accountButton(page)).toHaveCount(0);
  },
};

export const FLOWS: readonly Flow[] = [login, search, products, language, deposit, slip, cookies, account];
