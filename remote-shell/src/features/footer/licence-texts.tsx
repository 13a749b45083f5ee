import { verificationUrl } from '@parlay/contracts/licence';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ExternalLink, HelpLink } from '../links/route-link.tsx';
import styles from './footer.module.css';

/**
 * Renders 18+, the licence with a link to verify it, and the pages behind the marks as a row of plain texts (SH3,
 * SH21).
 */
export function LicenceTexts() {
  const { t } = useMessages();
  const { i18n, brand } = usePorts();
  const { licence, hiddenHelp } = brand.brand;
  return (
    <div className={styles.marks}>
      <span className={styles.adults}>18+</span>
      <div className={styles.outside}>
        <ul>
          <li>
            <ExternalLink href={verificationUrl(licence, i18n.locale)}>
              {t('marks.licensed')} · {t('marks.verify', { number: licence.number })}
            </ExternalLink>
          </li>
          <li>
            <HelpLink page="protection">{t('marks.safe')}</HelpLink>
          </li>
          {!hiddenHelp.includes('fair-gaming') && (
            <li>
              <HelpLink page="fair-gaming">{t('marks.fair')}</HelpLink>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
