const SITE = 'http://site';

/**
 * Path and query of an address of this site, encoded as a header carries it. Browsers read two slashes, backslashes and
 * dropped control characters as the start of another site's name: what would lead there is the first page instead.
 */
export function onThisSite(location: string): string {
  const url = URL.parse(location.replace(/^[/\\]+/, '/'), SITE);
  return url?.origin === SITE ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
