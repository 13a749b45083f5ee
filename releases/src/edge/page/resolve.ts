import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { isCalmRoute } from '@parlay/contracts/browser-break';
import type { CarriedNotice } from '@parlay/contracts/carried-notice';
import { safeReturnPath } from '@parlay/contracts/routes';
import { brandHas, pickLocale, respelledLocale, splitLocale } from '../brand/locale.ts';
import { aliasOf, fillPattern, type Match, matchRoute, type RowsIn, translate } from './routing.ts';

export interface PageRequest {
  /** Path as the browser sent it, still encoded. */
  pathname: string;
  /** Query with its question mark, or empty. */
  search: string;
  brand: Brand;
  localeCookie: string | undefined;
  acceptLanguage: string | undefined;
  hasSession: boolean;
  /** Whether a break runs in the browser, so that every page with offers leads to the break page (decision 222). */
  isOnBreak: boolean;
  /** Path and query of the referring page if it is on this site. */
  referrer: string | undefined;
}

interface Redirect {
  kind: 'redirect';
  status: 301 | 302;
  location: string;
  locale?: Locale;
  vary?: string;
  /** Notice that the target page shows once (SH17). */
  notice?: CarriedNotice;
}

export type Resolved = Redirect | { kind: 'page'; locale: Locale; status: 200 | 404; match: Match | undefined };

/**
 * Resolves a page request to a page or a redirect. Pure function. `rowsIn` returns the brand's pages; `everyPageIn`
 * also returns those of products that the brand does not offer.
 */
export function resolvePage(request: PageRequest, rowsIn: RowsIn, everyPageIn: RowsIn = rowsIn): Resolved {
  const { brand, pathname, search } = request;
  const respelled = respelledLocale(pathname);
  if (respelled) return { kind: 'redirect', status: 301, location: `${respelled}${search}` };
  const { locale, rest } = splitLocale(pathname);
  if (!locale || !brandHas(brand, locale)) return toLocale(request, rowsIn, rest);

  const moved = (path: string, status: 301 | 302 = 301): Redirect => ({
    kind: 'redirect',
    status,
    location: `/${locale}${path}${search}`,
  });
  if (rest === '/') {
    const home = homeOf(rowsIn, locale);
    return home === '/' ? page(request, rowsIn, locale, '/') : moved(home, 302);
  }
  if (rest.endsWith('/')) return moved(`/${rest.replace(/^\/+|\/+$/g, '')}`);

  const language = /^\/language\/([^/]+)$/.exec(rest)?.[1];
  if (language !== undefined) return toLanguage(request, rowsIn, locale, language);

  const result = page(request, rowsIn, locale, rest);
  if (result.kind === 'page' && result.status === 404) {
    const alias = aliasOf(rowsIn, locale, rest);
    if (alias !== undefined && alias !== rest) return moved(alias);
    // SH4: a lottery-only brand redirects pages of other products to its home page.
    const otherProductsPage = matchRoute(everyPageIn(locale), rest) ?? aliasOf(everyPageIn, locale, rest);
    if (brand.lotteryOnly && otherProductsPage !== undefined)
      return { ...moved(homeOf(rowsIn, locale), 302), notice: 'not-offered' };
  }
  return result;
}

function page(request: PageRequest, rowsIn: RowsIn, locale: Locale, rest: string): Resolved {
  const rows = rowsIn(locale);
  const match = matchRoute(rows, rest);
  if (!match) return { kind: 'page', locale, status: 404, match: undefined };
  const breakPage = request.isOnBreak && !isCalmRoute(match.row.id) && rows.find(({ id }) => id === 'on-break');
  if (breakPage)
    return {
      kind: 'redirect',
      status: 302,
      location: `/${locale}${fillPattern(breakPage.pattern, {})}`,
      vary: 'Cookie',
    };
  const login = rows.find((row) => row.id === 'login');
  if (match.row.route.needsPlayer && !request.hasSession && login) {
    // RT2: the login page gets the requested path, so that the player lands there after login.
    const back = encodeURIComponent(request.pathname + request.search);
    const location = `/${locale}${fillPattern(login.pattern, {})}?return=${back}`;
    return { kind: 'redirect', status: 302, location, notice: 'login-needed' };
  }
  return { kind: 'page', locale, status: 200, match };
}

/**
 * Redirects to a language of the brand if the path has none, or translates a path in a language the brand lacks (SH1).
 */
function toLocale(request: PageRequest, rowsIn: RowsIn, rest: string): Resolved {
  const { brand, search, localeCookie, acceptLanguage } = request;
  const target = pickLocale(brand, localeCookie, acceptLanguage);
  const from = splitLocale(request.pathname).locale;
  const match = from && matchRoute(rowsIn(from), rest);
  const path = (match && translate(rowsIn, match, target)) ?? (rest === '/' ? homeOf(rowsIn, target) : rest);
  const location = `/${target}${path === '/' ? '' : path}${search}`;
  return { kind: 'redirect', status: 302, location, vary: 'Accept-Language, Cookie' };
}

function homeOf(rowsIn: RowsIn, locale: Locale): string {
  const rows = rowsIn(locale);
  if (rows.some((row) => row.pattern === '')) return '/';
  const home = rows.find((row) => row.id === 'home');
  return home ? fillPattern(home.pattern, {}) : '/';
}

/**
 * Redirects to the referring page in another language, or to home if there is none (SH2). Unknown codes are 404 (RT7).
 */
function toLanguage(request: PageRequest, rowsIn: RowsIn, locale: Locale, code: string): Resolved {
  if (!brandHas(request.brand, code)) return { kind: 'page', locale, status: 404, match: undefined };
  const path = samePage(request.referrer, rowsIn, code) ?? homeOf(rowsIn, code);
  return { kind: 'redirect', status: 302, location: `/${code}${path === '/' ? '' : path}`, locale: code };
}

function samePage(referrer: string | undefined, rowsIn: RowsIn, target: Locale): string | undefined {
  const safe = safeReturnPath(referrer);
  if (safe === undefined) return undefined;
  const [pathname = '', query] = safe.split('?');
  const { locale, rest } = splitLocale(pathname);
  const match = locale && matchRoute(rowsIn(locale), rest);
  const path = match && translate(rowsIn, match, target);
  return path === undefined ? undefined : path + (query === undefined ? '' : `?${query}`);
}

/** Returns the page's path in each of the brand's languages. */
export function alternatesOf(brand: Brand, rowsIn: RowsIn, match: Match | undefined): Partial<Record<Locale, string>> {
  if (!match) return {};
  return Object.fromEntries(
    brand.locales.flatMap((locale) => {
      const path = translate(rowsIn, match, locale);
      return path === undefined ? [] : [[locale, `/${locale}${path === '/' ? '' : path}`]];
    }),
  );
}
