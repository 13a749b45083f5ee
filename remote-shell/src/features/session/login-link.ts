import { usePageLocation } from '@parlay/remote-kit/ports';

/** Properties of a link to the login page that brings the player back here; login and logout are no places to come back to. */
export function useLoginLink() {
  const { pathname, search, hash, route } = usePageLocation();
  const back = route && route.id !== 'login' && route.id !== 'logout' ? `${pathname}${search}${hash}` : undefined;
  return { route: 'login', url: { query: { return: back } } } as const;
}
