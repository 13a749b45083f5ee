import type { Product } from './brand/brand.ts';
import { LOTTERY_PRODUCTS } from './brand/lotteries.ts';

/**
 * Route ids that others may link to. A release may not drop one that it owns, and no two remotes may own the same one. The
 * owning remote defines the path, which `urlFor` reads from the release set.
 */
export const PUBLIC_ROUTES = [
  'home',
  'login',
  'logout',
  'register',
  'register-completed',
  'password',
  'resetpassword',
  'resend-email',
  'stop-payout',
  'on-break',
  'validateemail',
  'language',
  'casino',
  'live-games',
  'virtuals',
  'fantasy',
  'game',
  'betting',
  'live-betting',
  'sports-book',
  'sports-book-live',
  'lottery',
  'helio-lottery',
  'boa',
  'tournaments',
  'tournament',
  'promotions',
  'welcome-bonus',
  'account',
  'account/deposit',
  'account/deposit-completed',
  'account/deposit-completed-2',
  'account/withdrawal',
  'account/limits',
  'account/transactions',
  'account/bet-history',
  'account/bonus',
  'account/support',
  'account/ticket',
  'account/verification',
  'account/reset-password',
  'account/lotteryplatformlogin',
  'trxmessage',
  'help-centre',
  'help-centre/page',
  'gallery',
] as const;

export type PublicRoute = (typeof PUBLIC_ROUTES)[number];

/** Products of a route. A brand with none of them does not have the page (CA10). Other routes exist for every brand. */
const PRODUCTS_OF: Partial<Record<string, readonly Product[]>> = {
  casino: ['casino'],
  'live-games': ['live-games'],
  virtuals: ['virtuals'],
  fantasy: ['fantasy'],
  game: ['casino', 'live-games', 'virtuals'],
  betting: ['betting'],
  'live-betting': ['live-betting'],
  'sports-book': ['betting'],
  'sports-book-live': ['live-betting'],
  lottery: ['lottery'],
  'helio-lottery': ['helio-lottery'],
  boa: ['boa'],
  'account/lotteryplatformlogin': LOTTERY_PRODUCTS,
  tournaments: ['tournaments'],
  tournament: ['tournaments'],
  promotions: ['promotions'],
  'welcome-bonus': ['promotions'],
};

/** Checks whether a brand with these products has a route's page. */
export function isOffered(route: string, products: readonly Product[]): boolean {
  const of = PRODUCTS_OF[route];
  return of === undefined || of.some((product) => products.includes(product));
}

/**
 * Returns a return path only if it stays on this site (D6), with one leading slash and no scheme, backslash, userinfo or
 * `..` segment.
 */
export function safeReturnPath(candidate: string | null | undefined): string | undefined {
  if (!candidate || candidate.length > 512) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(candidate);
  } catch {
    return undefined;
  }
  for (const text of [candidate, decoded]) {
    if (!/^\/(?![/\\])/.test(text) || /[\\@\s\0]|\/\.\.?(\/|$)|\/\/|^\/+[a-z]+:/i.test(text.split(/[?#]/)[0] ?? ''))
      return undefined;
  }
  return candidate;
}
