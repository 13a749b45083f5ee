import { safeReturnPath } from '@parlay/contracts/routes';

const pathOf = (url: string) => url.split(/[?#]/)[0];

/** Where a login leads (D6): to the `return` of the query when it stays on this site and is not the login page itself. */
export function returnPathOf(search: string, loginUrl: string): string | undefined {
  const asked = safeReturnPath(new URLSearchParams(search).get('return'));
  return asked && pathOf(asked) !== pathOf(loginUrl) ? asked : undefined;
}
