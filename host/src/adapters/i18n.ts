import type { Locale } from '@parlay/contracts/brand';
import i18next, { type i18n } from 'i18next';

/** The page's one i18next. A message that is missing shows its key where somebody debugs, and nothing where players are (SH28). */
export function createI18n(locale: Locale, isDebugging: () => boolean): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key: string, fallback?: string) => fallback ?? (isDebugging() ? key : ''),
  });
  return instance;
}
