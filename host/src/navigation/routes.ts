import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { RouteMatch, UrlOptions } from '@parlay/ports';
import { buildUrl } from '@parlay/ports/url';
import { matchPath } from 'react-router-dom';

/** Routes of the live releases: finds the owner of a path, and the path of a route. */
export interface RouteTable {
  match(pathname: string): RouteMatch | null;
  needsDocument(pathname: string): boolean;
  /** Returns true if only a signed-in player may see the page. */
  needsPlayer(pathname: string): boolean;
  urlFor(route: PublicRoute, params?: Record<string, string | number | undefined>, options?: UrlOptions): string;
  has(route: string): boolean;
  /** Replaces the routes after a remote's version has changed. */
  update(remotes: readonly SetRemote[]): void;
}

interface Row {
  id: string;
  remote: string;
  pattern: string;
  document: boolean;
  player: boolean;
}

interface Found {
  row: Row;
  params: Readonly<Record<string, string | undefined>>;
}

/** Maximum number of cached paths. */
const CACHE_SIZE = 200;

export function createRouteTable(set: ReleaseSet, isGuest: () => boolean): RouteTable {
  let rows = rowsOf(set.remotes);

  /** Cached matches, because a link is matched when it is hovered, pressed and followed. */
  const found = new Map<string, Found | undefined>();
  const find = (pathname: string) => {
    if (!found.has(pathname)) {
      if (found.size === CACHE_SIZE) found.clear();
      found.set(pathname, search(pathname));
    }
    return found.get(pathname);
  };

  const search = (pathname: string): Found | undefined => {
    for (const row of rows) {
      const match = matchPath({ path: `/${set.locale}/${row.pattern}`, end: true }, pathname);
      // The last, optional segment of a game's path is either "free" or missing (RT3).
      if (match && (match.params.free === undefined || match.params.free === 'free'))
        return { row, params: match.params };
    }
    return undefined;
  };

  return {
    match(pathname) {
      const one = find(pathname);
      return one ? { id: one.row.id, remote: one.row.remote, params: one.params } : null;
    },
    needsDocument: (pathname) => find(pathname)?.row.document ?? false,
    needsPlayer: (pathname) => find(pathname)?.row.player ?? false,
    urlFor(route, params = {}, { query, hash, fallback } = {}) {
      if (fallback !== undefined && isGuest()) return fallback;
      const row = rows.find((one) => one.id === route) ?? rows.find((one) => one.id === 'home');
      return buildUrl(set.locale, row?.pattern ?? 'home', params, query, hash);
    },
    has: (route) => rows.some((row) => row.id === route),
    update(remotes) {
      rows = rowsOf(remotes);
      found.clear();
    },
  };
}

/** Returns the routes by precedence: fixed segments, then parameters, then wildcards, and longer patterns first. */
function rowsOf(remotes: readonly SetRemote[]): Row[] {
  const rows = remotes.flatMap(({ remote, routes }) =>
    routes.map(({ id, path, d, p }) => ({ id, remote, pattern: path, document: d === 1, player: p === 1 })),
  );
  const weight = (row: Row) =>
    row.pattern.split('/').filter((part) => part.startsWith(':')).length + (row.pattern.endsWith('/*') ? 100 : 0);
  return rows.sort((a, b) => weight(a) - weight(b) || b.pattern.length - a.pattern.length);
}
