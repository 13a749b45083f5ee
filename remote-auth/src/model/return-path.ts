import { safeReturnPath } from '@parlay/contracts/routes';

const pathOf = (url: string) => url.split(/[?#]/)[0];

/** Returns the query's `return` path if it stays on this site (D6) and is not the login page. */
export function returnPathOf(search: string, loginUrl: string): string | undefined {
  const path = safeReturnPath(new URLSearchParams(search).get('return'));
  return path && pathOf(path) !== pathOf(loginUrl) ? path : undefined;
}
