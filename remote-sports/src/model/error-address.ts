import type { Locale } from '@parlay/contracts/brand';

/** Where a sports book that cannot be had leads (FR1): the brand's error address and, if it has one, its query. */
export function errorAddress(
  rules: { errorUrl?: string | undefined; errorQuery?: string | undefined } | undefined,
  locale: Locale,
): string | undefined {
  if (!rules?.errorUrl) return undefined;
  const url = rules.errorUrl.replaceAll('{locale}', locale);
  const query = rules.errorQuery?.replace(/^\?/, '');
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url;
}
