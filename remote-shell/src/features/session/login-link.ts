import { usePageLocation } from '@parlay/remote-kit/ports';

/** Props of a link to the login page that returns here; login and logout are no return targets. */
export function useLoginLink() {
  const { pathname, search, hash, route } = usePageLocation();
  const back = route && route.id !== 'login' && route.id !== 'logout' ? `${pathname}${search}${hash}` : undefined;
  return { route: 'login', url: { query: { return: back } } } as const;
}
