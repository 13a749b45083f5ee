import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { LanguageButton } from '@parlay/ui/language-link';
import { Menu } from '@parlay/ui/menu';
import { useLanguages } from '../links/languages.tsx';

/** Renders the current locale in upper case, with a menu of the brand's languages (SH2). */
export function LanguageMenu({ align }: { align?: 'start' | 'end' }) {
  const { t } = useMessages();
  const code = usePorts().i18n.locale.toUpperCase();
  return (
    <Menu
      align={align}
      label={t('language.choose')}
      trigger={(props) => (
        <LanguageButton {...props} aria-label={t('language.menu', { code })}>
          {code}
        </LanguageButton>
      )}
    >
      {useLanguages().map(({ locale, name, current, href, press }) => (
        <a key={locale} href={href} {...press} lang={locale} {...(current ? { 'aria-current': true } : {})}>
          {name}
        </a>
      ))}
    </Menu>
  );
}
