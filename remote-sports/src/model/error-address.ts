import type { Locale } from '@parlay/contracts/brand';

/** Returns the redirect target for an unavailable sports book (FR1): the brand's error URL with its query, if any. */
export function errorUrlOf(
  rules: { errorUrl?: string | undefined; errorQuery?: string | undefined } | undefined,
  locale: Locale,
): string | undefined {
  if (!rules?.errorUrl) return undefined;
  const url = rules.errorUrl.replaceAll('{locale}', locale);
  const query = rules.errorQuery?.replace(/^\?/, '');
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
}
