import { expect, type Page } from '@playwright/test';
import type { Audience } from './answers.ts';

/** One page of the album. */
export interface Leaf {
  name: string;
  audience: Audience;
  /** `{tournament}` stands for the id of the stored tournament. */
  path: string;
  /** What is done before the picture. */
  prepare?: (page: Page) => Promise<void>;
  /** Shown as a whole, however long it is. */
  whole?: boolean;
  /** The picture is of what is in sight: something lies over the page. */
  inSight?: boolean;
  /** With the pictures of the games. */
  posters?: boolean;
  /** This remote cannot be fetched. */
  without?: string;
}

/** A tile of the casino asks a visitor to log in. */
async function openLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Kite Season, Kelp Works' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('Username')).toBeVisible();
}

const visitor = (name: string, path: string, more: Partial<Leaf> = {}): Leaf => ({
  name,
  path,
  audience: 'visitor',
  ...more,
});
const player = (name: string, path: string, more: Partial<Leaf> = {}): Leaf => ({
  ...visitor(name, path, more),
  audience: 'player',
});

export const ALBUM: readonly Leaf[] = [
  visitor('gallery', 'gallery', { whole: true }),
  visitor('home-visitor', 'home'),
  player('home-player', 'home'),
  visitor('casino-visitor', 'casino', { posters: true }),
  player('casino-player', 'casino'),
  player('game', 'game/Kite-Season/kite-season'),
  visitor('live-games', 'live-games'),
  visitor('virtuals', 'virtuals'),
  visitor('betting', 'betting'),
  visitor('lottery', 'lottery'),
  visitor('tournaments', 'tournaments'),
  visitor('tournament-visitor', 'tournaments/{tournament}'),
  player('tournament-player', 'tournaments/{tournament}'),
  visitor('login', 'login'),
  visitor('login-modal', 'casino', { prepare: openLogin, inSight: true }),
  visitor('register', 'register'),
  player('deposit', 'account/deposit'),
  player('transactions', 'account/transactions'),
  visitor('help', 'help-centre/responsible-gambling'),
  visitor('not-found', 'nowhere'),
  visitor('coming', 'promotions'),
  visitor('not-loaded', 'casino', { without: 'remote-casino' }),
];
