import { useMessages } from '@parlay/remote-kit/messages';
import { ComingNotice } from '../features/coming/coming-notice.tsx';
import { PageFrame } from '../features/coming/page-frame.tsx';
import { HelpLink } from '../features/links/route-link.tsx';
import { HELP_PAGES } from '../model/help-pages.ts';
import styles from './pages.module.css';

/** Index of the help centre (SH31). */
export default function HelpCentrePage() {
  const { t } = useMessages();
  return (
    <PageFrame title={t('help.help-centre')}>
      <ComingNotice purpose={t('coming.pages.help-centre.purpose')} />
      <nav aria-label={t('help.help-centre')}>
        <ul className={styles.list}>
          {HELP_PAGES.map((page) => (
            <li key={page}>
              <HelpLink page={page}>{t(`help.${page}`)}</HelpLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageFrame>
  );
}
