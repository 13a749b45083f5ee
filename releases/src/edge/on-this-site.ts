const SITE = 'http://site';

/**
 * Returns the path and query of a URL on this site, encoded for a header, or `/` for a URL of another site. Browsers
 * read two slashes, backslashes and ignored control characters as the start of another site's host name.
 */
export function sitePathOf(location: string): string {
  const url = URL.parse(location.replace(/^[/\\]+/, '/'), SITE);
  return url?.origin === SITE ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
