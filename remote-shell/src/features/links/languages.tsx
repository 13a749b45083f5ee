import type { Locale } from '@parlay/contracts/brand';
import { entryOf } from '@parlay/contracts/open-word';
import { usePorts } from '@parlay/remote-kit/ports';
import { LanguageLink } from '@parlay/ui/language-link';
import type { ComponentProps, SyntheticEvent } from 'react';

/** Name of each language in that language. */
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
 * Returns links to every language of the brand (SH2). They load a document: the server stores the choice and redirects
 * to the current page in the new language. Because servers do not receive the URL's hash, `press` adds it to the link
 * when it is pressed, and the browser keeps it across the redirect.
 */
export function useLanguages() {
  const { i18n, brand, navigation } = usePorts();
  const withHash = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.hash = navigation.current().hash;
  };
  // A middle-button press fires no click event, and a keyboard press no pointer event.
  const press: Press = { onPointerDown: withHash, onClick: withHash };
  return brand.brand.locales.map((locale) => ({
    locale,
    name: entryOf(NAMES, locale) ?? locale.toUpperCase(),
    current: locale === i18n.locale,
    href: navigation.urlFor('language', { code: locale }),
    press,
  }));
}

/** Renders all languages in a row, the current one as its code in upper case. */
export function LanguageLinks() {
  return useLanguages().map(({ locale, name, current, href, press }) => (
    <LanguageLink key={locale} href={href} {...press} lang={locale} current={current}>
      {current ? locale.toUpperCase() : name}
    </LanguageLink>
  ));
}
