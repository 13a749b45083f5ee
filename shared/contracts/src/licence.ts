import type { Locale } from './brand/brand.ts';
import type { Brand } from './brand/brand-data.ts';

/**
 * SH21: the authority's page about a company, in a language. Put together as text: in markup that is drawn before a brand is
 * known, a place stands for the address.
 */
export function verifyAddress({ verifyUrl, companyId }: Brand['licence'], locale: Locale): string {
  const query = `lang=${locale}&company=${encodeURIComponent(companyId)}`;
  return `${verifyUrl}${verifyUrl.includes('?') ? '&' : '?'}${query}`;
}

/** The same licence with the whole address of the register: a path is one of the outside companies' origin. */
export const withRegister = <L extends Brand['licence']>(licence: L, companies: string): L => ({
  ...licence,
  verifyUrl: new URL(licence.verifyUrl, companies).href,
});
