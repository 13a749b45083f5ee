import type { Locale } from '@parlay/contracts/brand';
import i18next, { type i18n } from 'i18next';

/**
 * Creates the page's only i18next instance. A missing message shows its key in debug mode, and nothing to players
 * (SH28).
 */
export function createI18n(locale: Locale, isDebugging: () => boolean): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    // React escapes the text it renders.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key: string, fallback?: string) => fallback ?? (isDebugging() ? key : ''),
  });
  return instance;
}
