import { useMessages } from '@parlay/remote-kit/messages';
import { PageFrame } from '../features/frame/page-frame.tsx';
import styles from '../features/frame/pages.module.css';
import { useLanguages } from '../features/links/languages.tsx';

/** Page that lists all languages of the site (RT7). */
export default function LanguagePage() {
  const { t } = useMessages();
  return (
    <PageFrame title={t('language.title')} text={t('language.text')}>
      <nav aria-label={t('language.choose')}>
        <ul className={styles.list}>
          {useLanguages().map(({ locale, name, href, current }) => (
            <li key={locale}>
              <a href={href} hrefLang={locale} lang={locale} {...(current ? { 'aria-current': true } : {})}>
                {name} {current && locale.toUpperCase()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </PageFrame>
  );
}
