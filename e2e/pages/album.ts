import type { PagePolicy } from '@parlay/contracts/page-policy';
import { expect, type Page } from '@playwright/test';
import type { Viewer } from './answers.ts';

/** A page of the album. */
export interface AlbumPage extends Viewer {
  name: string;
  /** Path with language; `{tournament}` and `{ticket}` are replaced with stored ids. */
  path: string;
  /** Steps before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether the picture shows the whole page at any length. */
  fullPage?: boolean;
  /** Whether the picture shows only the viewport, because something covers the page. */
  viewportOnly?: boolean;
  /** Whether the picture includes the games' posters. */
  posters?: boolean;
  /** Whether the page is loaded again for each width, because it depends on its initial width. */
  reloadPerWidth?: boolean;
  /** Rules that replace the player's stored rules. */
  policy?: Partial<PagePolicy>;
  /** Remote that fails to load. */
  without?: string;
}

/** Opens the login modal from a game tile in the casino. */
async function openLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Kite Season, Kelp Works' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Log in' }).getByLabel('Username')).toBeVisible();
}

/** Shows only the boxes of the gallery that match `chosen`, because the gallery is too long for one picture. */
const boxesOf = (chosen: RegExp) => async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Form fields, wrong' }).getByRole('alert')).not.toBeEmpty();
  await page.locator('main section[aria-label]:not(section section)').evaluateAll((boxes, names) => {
    for (const box of boxes)
      if (!new RegExp(names).test(box.ariaLabel ?? '')) (box as HTMLElement).style.setProperty('display', 'none');
  }, chosen.source);
};

const visitor = (name: string, path: string, more: Partial<AlbumPage> = {}): AlbumPage => ({
  name,
  path: `en/${path}`,
  audience: 'visitor',
  ...more,
});
const player = (name: string, path: string, more: Partial<AlbumPage> = {}): AlbumPage => ({
  ...visitor(name, path, more),
  audience: 'player',
});

/** Policy that turns on everything that can be permanently visible. */
const PROTECTED: Partial<PagePolicy> = {
  clock: true,
  elapsed: true,
  netPosition: true,
  rgBar: ['register', 'selfTest', 'limits'],
  register: { ids: ['spelpaus'] },
  panicButton: true,
};

/** Pages of the other two designed brands, each in its language. */
const BRANDS: readonly AlbumPage[] = (
  [
    ['farolito', 103, { home: 'es/inicio', casino: 'es/casino', login: 'es/iniciar-sesion', register: 'es/registro' }],
    ['halla', 105, { home: 'fi/etusivu', casino: 'fi/kasino', login: 'fi/kirjaudu', register: 'fi/rekisteroidy' }],
  ] as const
).flatMap(([name, brand, paths]) =>
  Object.entries(paths).map(
    ([page, path]): AlbumPage => ({
      name: `${name}-${page}`,
      path,
      audience: 'visitor',
      brand,
      posters: page === 'home',
    }),
  ),
);

export const ALBUM: readonly AlbumPage[] = [
  visitor('gallery', 'gallery', { fullPage: true, reloadPerWidth: true, prepare: boxesOf(/^(?!Form fields)/) }),
  visitor('fields', 'gallery', {
    fullPage: true,
    reloadPerWidth: true,
    prepare: boxesOf(/^Form fields, (empty|wrong)/),
  }),
  visitor('home-visitor', 'home'),
  player('home-player', 'home'),
  visitor('casino-visitor', 'casino', { posters: true }),
  player('casino-player', 'casino'),
  player('game', 'game/Kite-Season/kite-season'),
  player('game-protected', 'game/Kite-Season/kite-season', { policy: PROTECTED, viewportOnly: true }),
  visitor('live-games', 'live-games'),
  visitor('virtuals', 'virtuals'),
  visitor('betting', 'betting'),
  visitor('live-betting', 'live-betting'),
  visitor('lottery', 'lottery'),
  visitor('helio-lottery', 'helio-lottery'),
  visitor('boa', 'boa'),
  player('lottery-login', 'account/lotteryplatformlogin'),
  visitor('tournaments', 'tournaments'),
  visitor('tournament-visitor', 'tournaments/{tournament}'),
  player('tournament-player', 'tournaments/{tournament}'),
  visitor('login', 'login'),
  visitor('login-modal', 'casino', { prepare: openLogin, viewportOnly: true }),
  visitor('register', 'register'),
  visitor('register-completed', 'register-completed'),
  visitor('password', 'password'),
  visitor('resetpassword', 'resetpassword'),
  visitor('resend-email', 'resend-email'),
  visitor('validateemail', 'validateemail'),
  player('account', 'account'),
  player('reset-password', 'account/reset-password'),
  player('deposit', 'account/deposit'),
  player('withdrawal', 'account/withdrawal'),
  player('deposit-completed', 'account/deposit-completed'),
  player('trxmessage', 'trxmessage'),
  visitor('on-break', 'break', { audience: 'on-break' }),
  player('transactions', 'account/transactions'),
  player('bet-history', 'account/bet-history'),
  player('support', 'account/support'),
  player('ticket', 'account/support/ticket/{ticket}'),
  player('verification', 'account/verification'),
  player('limits', 'account/limits'),
  visitor('help-centre', 'help-centre'),
  visitor('help', 'help-centre/responsible-gambling'),
  // The form appears after its text. Until then, the page is shorter than its picture.
  visitor('contact', 'help-centre/contact', {
    reloadPerWidth: true,
    prepare: (page) => page.getByRole('button', { name: 'Send' }).waitFor(),
  }),
  visitor('not-found', 'nowhere'),
  visitor('promotions', 'promotions'),
  player('bonus', 'account/bonus'),
  visitor('not-loaded', 'casino', { without: 'remote-casino' }),
  ...BRANDS,
];

/** For each route without a picture, the path of the page that looks the same, or undefined for a redirect. */
export const LOOKALIKE_PATHS: Readonly<Record<string, string | undefined>> = {
  logout: undefined,
  // No brand offers it.
  fantasy: undefined,
  'stop-payout': 'en/validateemail',
  'sports-book': 'en/betting',
  'sports-book-live': 'en/live-betting',
  'welcome-bonus': 'en/promotions',
  'account/deposit-completed-2': 'en/account/deposit-completed',
};
