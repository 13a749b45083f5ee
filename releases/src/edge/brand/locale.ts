import { LOCALES, type Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';

const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);

/** SH1: the language for a visitor whose URL names none: cookie, then what the browser asks for, then the brand's. */
export function pickLocale(brand: Brand, cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const offered = (text: string | undefined): Locale | undefined =>
    text !== undefined && isLocale(text) && brand.locales.includes(text) ? text : undefined;
  const wanted = acceptedLanguages(acceptLanguage).map((tag) => {
    const language = tag.split('-')[0] ?? '';
    return offered(language === 'nb' || language === 'nn' ? 'no' : language);
  });
  const fallback = brand.locales.includes(brand.defaultLocale) ? brand.defaultLocale : brand.locales[0];
  return offered(cookie) ?? wanted.find((locale) => locale !== undefined) ?? fallback ?? 'en';
}

export interface LocalePath {
  /** First segment, when it is a language this product speaks. */
  locale: Locale | undefined;
  /** The rest with its leading slash; "/" for nothing. */
  rest: string;
}

export function splitLocale(pathname: string): LocalePath {
  const found = /^\/([a-z]{2})(\/.*)?$/.exec(pathname);
  if (found?.[1] === undefined || !isLocale(found[1])) return { locale: undefined, rest: pathname };
  return { locale: found[1], rest: found[2] ?? '/' };
}

export const brandHas = (brand: Brand, locale: string): locale is Locale =>
  (brand.locales as readonly string[]).includes(locale);

/** Languages of an Accept-Language header, most wanted first, lower case. */
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
