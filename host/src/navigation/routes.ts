import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { RouteMatch, UrlOptions } from '@parlay/ports';
import { buildUrl } from '@parlay/ports/url';
import { matchPath } from 'react-router-dom';

/** The routes of the live releases: which remote owns a path, and the path of a route. */
export interface RouteTable {
  match(pathname: string): RouteMatch | null;
  needsDocument(pathname: string): boolean;
  urlFor(route: PublicRoute, params?: Record<string, string | number | undefined>, options?: UrlOptions): string;
  has(route: string): boolean;
  /** Takes over the routes of a remote's other version. */
  update(remotes: readonly SetRemote[]): void;
}

interface Row {
  id: string;
  remote: string;
  pattern: string;
  document: boolean;
}

interface Found {
  row: Row;
  params: Readonly<Record<string, string | undefined>>;
}

/** So many paths at most are kept in mind. */
const REMEMBERED = 200;

export function createRouteTable(set: ReleaseSet, isGuest: () => boolean): RouteTable {
  let rows = rowsOf(set.remotes);

  /** A link is looked up when it is pointed at, pressed and followed. */
  const found = new Map<string, Found | undefined>();
  const find = (pathname: string) => {
    if (!found.has(pathname)) {
      if (found.size === REMEMBERED) found.clear();
      found.set(pathname, search(pathname));
    }
    return found.get(pathname);
  };

  const search = (pathname: string): Found | undefined => {
    for (const row of rows) {
      const match = matchPath({ path: `/${set.locale}/${row.pattern}`, end: true }, pathname);
      // RT3: the last, optional word of a game's path is "free" or nothing.
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

/** Fixed words win over parameters, parameters over open ends, longer patterns over shorter ones. */
function rowsOf(remotes: readonly SetRemote[]): Row[] {
  const rows = remotes.flatMap(({ remote, routes }) =>
    routes.map(({ id, path, d }) => ({ id, remote, pattern: path, document: d === 1 })),
  );
  const weight = (row: Row) =>
    row.pattern.split('/').filter((part) => part.startsWith(':')).length + (row.pattern.endsWith('/*') ? 100 : 0);
  return rows.sort((a, b) => weight(a) - weight(b) || b.pattern.length - a.pattern.length);
}
