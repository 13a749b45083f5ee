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
 * Returns links to all of the brand's languages (SH2). They load a document: the server stores the choice and
 * redirects to the current page in the new language. Servers do not receive the URL's hash, so `press` adds it to
 * the link when the link is pressed, and the browser keeps it across the redirect.
 */
export function useLanguages() {
  const { i18n, brand, navigation } = usePorts();
  const withHash = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.hash = navigation.current().hash;
  };
  // A middle click fires no click event, and a key press fires no pointer event.
  const press: Press = { onPointerDown: withHash, onClick: withHash };
  return brand.brand.locales.map((locale) => ({
    locale,
    name: entryOf(NAMES, locale) ?? locale.toUpperCase(),
    current: locale === i18n.locale,
    href: navigation.urlFor('language', { code: locale }),
    press,
  }));
}

/** Renders all languages in a row, with the code of the current one in upper case. */
export function LanguageLinks() {
  return useLanguages().map(({ locale, name, current, href, press }) => (
    <LanguageLink key={locale} href={href} {...press} lang={locale} current={current}>
      {current ? locale.toUpperCase() : name}
    </LanguageLink>
  ));
}
