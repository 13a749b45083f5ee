import type { RouteTable } from './routes.ts';

/** Returns the login page URL that redirects back to a page after the login. */
export function loginUrl(
  routes: RouteTable,
  { pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>,
) {
  return `${routes.urlFor('login')}?${new URLSearchParams({ return: pathname + search + hash })}`;
}
