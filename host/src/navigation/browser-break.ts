import { isCalmRoute, parseBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { pageCookie } from '@parlay/contracts/page-cookie';
import type { RouteTable } from './routes.ts';

export interface BrowserBreakOptions {
  document: Document;
  brand: { id: number };
  routes: Pick<RouteTable, 'match' | 'has' | 'urlFor'>;
  isGuest(): boolean;
}

/** Break that runs in this browser (decision 222). The edge applies the same rule to document loads. */
export interface BrowserBreakGate {
  /** Returns true while a break runs and nobody is logged in. Other tabs may begin and end it at any time. */
  isOnBreak(): boolean;
  /** Returns the break page's URL for a path that may not be opened during the break, or undefined. */
  redirect(pathname: string): string | undefined;
}

export function createBrowserBreakGate({ document, brand, routes, isGuest }: BrowserBreakOptions): BrowserBreakGate {
  const isOnBreak = () =>
    isGuest() &&
    routes.has('on-break') &&
    parseBrowserBreak(pageCookie(document, BROWSER_BREAK_COOKIE), brand) !== undefined;
  return {
    isOnBreak,
    redirect(pathname) {
      const route = routes.match(pathname);
      return route && !isCalmRoute(route.id) && isOnBreak() ? routes.urlFor('on-break') : undefined;
    },
  };
}
