import { safeReturnPath } from '@parlay/contracts/routes';

const pathOf = (url: string) => url.split(/[?#]/)[0];

/** Returns the query's `return` path if it stays on this site (D6) and is not the login page. */
export function returnPathOf(search: string, loginUrl: string): string | undefined {
  const asked = safeReturnPath(new URLSearchParams(search).get('return'));
  return asked && pathOf(asked) !== pathOf(loginUrl) ? asked : undefined;
}
