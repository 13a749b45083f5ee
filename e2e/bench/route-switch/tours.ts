import type { Locator, Page } from '@playwright/test';
import { accountButton, banner } from '../../support/header.ts';
import type { HumanInput } from '../support/hand.ts';

/** A click on a link on the previous page. */
export interface Step {
  /** Id of the route that the link leads to. */
  route: string;
  link(page: Page): Locator;
  /** Text of the page's heading, or a function that reads the text from the link if the heading is data. */
  heading: string | ((link: Locator) => Promise<string>);
  /** Opens the menu or panel that contains the link. */
  before?(page: Page, user: HumanInput): Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const product = (route: string, name: string, heading = name): Step => ({
  route,
  heading,
  link: (page) => banner(page).getByRole('link', { name, exact: true }),
});
const inPage = (route: string, name: string, heading = name): Step => ({
  route,
  heading,
  link: (page) => main(page).getByRole('link', { name, exact: true }).first(),
});
const inAccount = (route: string, name: string, heading = name): Step => ({
  route,
  heading,
  link: (page) => main(page).getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true }),
});
const fromMenu = (route: string, name: string, heading: string): Step => ({
  route,
  heading,
  link: (page) => banner(page).getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true }),
  before: (page, user) => user.press(accountButton(page)),
});
const HOME: Step = {
  route: 'home',
  heading: 'Good to see you',
  link: (page) => banner(page).getByRole('link', { name: /home/i }).first(),
};

const bigFeatures = (page: Page) => page.getByRole('region', { name: 'Big features' });

/** Pages that a player can reach through links in one document, each visited once. The tour starts and ends at home. */
export const PLAYER_TOUR: readonly Step[] = [
  product('casino', 'Casino'),
  {
    route: 'game',
    heading: async (play) => (await play.locator('xpath=..').getAttribute('aria-label')) ?? 'a game',
    before: (page, user) => user.press(bigFeatures(page).getByRole('button').first()),
    link: (page) => bigFeatures(page).getByRole('button', { name: 'Play' }),
  },
  product('betting', 'Betting', 'Sports betting'),
  product('tournaments', 'Tournaments'),
  {
    route: 'tournament',
    heading: async (link) => (await link.textContent()) ?? 'a tournament',
    link: (page) =>
      page.getByRole('region', { name: 'Running now' }).getByRole('heading', { level: 3 }).getByRole('link').first(),
  },
  product('lottery', 'Lottery'),
  product('virtuals', 'Virtuals'),
  product('live-betting', 'Live betting'),
  fromMenu('account', 'Account', 'Your account'),
  inPage('account/reset-password', 'Change password'),
  inAccount('account/transactions', 'Transactions'),
  inAccount('account/limits', 'Limits'),
  fromMenu('help-centre', 'Help', 'Help centre'),
  inPage('help-centre/page', 'Responsible gambling'),
  HOME,
];

/** Pages that only visitors see. */
export const VISITOR_TOUR: readonly Step[] = [
  { route: 'register', heading: 'Your details', link: (page) => banner(page).getByRole('link', { name: 'Register' }) },
  { route: 'login', heading: 'Log in', link: (page) => banner(page).getByRole('link', { name: 'Log in' }) },
  inPage('password', 'Forgot your password?', 'Forgotten password'),
  HOME,
];
