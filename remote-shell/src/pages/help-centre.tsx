import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import type from '@parlay/ui/styles/type.module.css';
import { HelpSearch } from '../features/content/help-search.tsx';
import { PageFrame } from '../features/frame/page-frame.tsx';
import styles from '../features/frame/pages.module.css';
import { HelpLink } from '../features/links/route-link.tsx';
import { helpIndex } from '../model/help-groups.ts';
import help from './help.module.css';

/** Page with the help centre's index (SH31). */
export default function HelpCentrePage() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  return (
    <PageFrame title={t('help.help-centre')} text={t('helpCentre.lead')}>
      <HelpSearch />
      <nav aria-label={t('help.help-centre')} className={help.groups}>
        {helpIndex(brand).map(({ group, pages }) => (
          <section key={group} aria-labelledby={`help-${group}`}>
            <h2 id={`help-${group}`} className={type.displayXs}>
              {t(`helpCentre.groups.${group}`)}
            </h2>
            <ul className={styles.list}>
              {pages.map((page) => (
                <li key={page}>
                  <HelpLink page={page}>{t(`help.${page}`)}</HelpLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </PageFrame>
  );
}
