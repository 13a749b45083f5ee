import { usePageLocation } from '@parlay/remote-kit/ports';

/**
 * Returns the props for a link to the login page that returns to this page, unless this is the login or logout
 * page.
 */
export function useLoginLink() {
  const { pathname, search, hash, route } = usePageLocation();
  const back = route && route.id !== 'login' && route.id !== 'logout' ? `${pathname}${search}${hash}` : undefined;
  return { route: 'login', url: { query: { return: back } } } as const;
}
