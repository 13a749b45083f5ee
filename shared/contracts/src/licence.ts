import type { Locale } from './brand/brand.ts';
import type { Brand } from './brand/brand-data.ts';

/**
 * Returns the URL of the authority's page about a licence holder in a language (SH21). Concatenates text, because
 * `verifyUrl` may be a placeholder.
 */
export function verificationUrl({ verifyUrl, companyId }: Brand['licence'], locale: Locale): string {
  const query = `lang=${locale}&company=${encodeURIComponent(companyId)}`;
  return `${verifyUrl}${verifyUrl.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the licence with an absolute URL of the register. A path is relative to the providers' origin. */
export const withRegister = <L extends Brand['licence']>(licence: L, companies: string): L => ({
  ...licence,
  verifyUrl: new URL(licence.verifyUrl, companies).href,
});
