import type { Locale } from '@parlay/contracts/brand';
import { usePorts } from '@parlay/remote-kit/ports';
import { LanguageLink } from '@parlay/ui/language-link';
import type { ComponentProps, SyntheticEvent } from 'react';

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

type Press = Pick<ComponentProps<'a'>, 'onClick' | 'onPointerDown'>;

/**
 * Every language of the brand (SH2). Plain document links: the server remembers the choice and sends the player back to
 * the page he was on, in the new language. What the address has behind its hash no server is told: `press` puts it on the
 * link when that is pressed, and the browser keeps it over the way.
 */
export function useLanguages() {
  const { i18n, brand, navigation } = usePorts();
  const withHash = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.hash = navigation.current().hash;
  };
  // A press with the middle button has no click of this kind, one with the keyboard no pointer.
  const press: Press = { onPointerDown: withHash, onClick: withHash };
  return brand.brand.locales.map((locale) => ({
    locale,
    name: NAMES[locale],
    current: locale === i18n.locale,
    href: navigation.urlFor('language', { code: locale }),
    press,
  }));
}

/** All of them next to each other; the current one as its code in upper case. */
export function LanguageLinks() {
  return useLanguages().map(({ locale, name, current, href, press }) => (
    <LanguageLink key={locale} href={href} {...press} lang={locale} current={current}>
      {current ? locale.toUpperCase() : name}
    </LanguageLink>
  ));
}
