import { LOCALES, type Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** Picks the language for a URL without one (SH1): the cookie, then Accept-Language, then the brand's default. */
export function pickLocale(brand: Brand, cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const offered = (text: string | undefined): Locale | undefined =>
    text !== undefined && isLocale(text) && brand.locales.includes(text) ? text : undefined;
  const preferred = acceptedLanguages(acceptLanguage).map((tag) => {
    const language = tag.split('-')[0] ?? '';
    return offered(language === 'nb' || language === 'nn' ? 'no' : language);
  });
  const fallback = brand.locales.includes(brand.defaultLocale) ? brand.defaultLocale : brand.locales[0];
  return offered(cookie) ?? preferred.find((locale) => locale !== undefined) ?? fallback ?? 'en';
}

export interface LocalePath {
  /** First segment, if it is a supported language. */
  locale: Locale | undefined;
  /** Rest of the path with its leading slash; "/" if it is empty. */
  rest: string;
}

export function splitLocale(pathname: string): LocalePath {
  const match = /^\/([a-z]{2})(\/.*)?$/.exec(pathname);
  if (match?.[1] === undefined || !isLocale(match[1])) return { locale: undefined, rest: pathname };
  return { locale: match[1], rest: match[2] ?? '/' };
}

/**
 * Returns the path with its language in lower case if it is a supported language in another case, as in `/EN/casino`.
 */
export function respelledLocale(pathname: string): string | undefined {
  const [, first = '', rest = ''] = /^\/([A-Za-z]{2})(\/.*)?$/.exec(pathname) ?? [];
  const lower = first.toLowerCase();
  return first !== lower && isLocale(lower) ? `/${lower}${rest}` : undefined;
}

export const brandHas = (brand: Brand, locale: string): locale is Locale =>
  (brand.locales as readonly string[]).includes(locale);

/** Returns the languages of an Accept-Language header in lower case, most preferred first. */
function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}
