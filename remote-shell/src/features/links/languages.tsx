import type { Locale } from '@parlay/contracts/brand';
import { usePorts } from '@parlay/remote-kit/ports';
import { LanguageLink } from '@parlay/ui/language-link';

/** Each language by its own name. */
const NAMES: Record<Locale, string> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  lv: 'Latviešu',
  no: 'Norsk',
  sv: 'Svenska',
};

/**
 * Every language of the brand (SH2). Plain document links: the server remembers the choice and sends the player back to
 * the page he was on, in the new language.
 */
export function useLanguages() {
  const { i18n, brand, navigation } = usePorts();
  return brand.brand.locales.map((locale) => ({
    locale,
    name: NAMES[locale],
    current: locale === i18n.locale,
    href: navigation.urlFor('language', { code: locale }),
  }));
}

/** All of them beside each other; the current one as its code in upper case. */
export function LanguageLinks() {
  return useLanguages().map(({ locale, name, current, href }) => (
    <LanguageLink key={locale} href={href} hrefLang={locale} current={current}>
      {current ? locale.toUpperCase() : name}
    </LanguageLink>
  ));
}
