import { isListed } from './open-word.ts';
import type { PublicRoute } from './routes.ts';

/**
 * Break that runs in a browser (decision 222), as its cookie says: the player who used the browser last is on a break
 * or self-excluded. The cookie contains no secret, gives access to nothing, and does not say which of the two it is.
 */
export interface BrowserBreak {
  /** Brand that the break is limited to; null if it covers every brand of the group. */
  brandId: number | null;
  /** When it ends without a request; null: until further notice. */
  until: Date | null;
}

/** Formats the cookie's value, such as `all.1798761600`. */
export const formatBrowserBreak = ({ brandId, until }: BrowserBreak): string =>
  `${brandId ?? 'all'}.${until === null ? 0 : Math.ceil(until.getTime() / 1000)}`;

/** Parses the cookie's value. Returns undefined if it is missing, malformed, or about another brand. */
export function parseBrowserBreak(text: string | undefined, brand: { id: number }): BrowserBreak | undefined {
  const [, scope, seconds] = /^(all|\d{1,9})\.(\d{1,11})$/.exec(text ?? '') ?? [];
  if (scope === undefined || (scope !== 'all' && Number(scope) !== brand.id)) return undefined;
  return {
    brandId: scope === 'all' ? null : brand.id,
    until: Number(seconds) === 0 ? null : new Date(Number(seconds) * 1000),
  };
}

/** Pages without offers and without a way to a new account. */
const CALM_ROUTES: readonly PublicRoute[] = [
  'on-break',
  'login',
  'logout',
  'password',
  'resetpassword',
  'resend-email',
  'validateemail',
  'stop-payout',
  'language',
  'help-centre',
  'help-centre/page',
];

/** Returns true if a visitor may open a route's page while a break runs in the browser. Others lead to the break page. */
export const isCalmRoute = (route: string): boolean => isListed(CALM_ROUTES, route);
