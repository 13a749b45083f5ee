import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { ContactLink } from './contact-link.tsx';
import styles from './on-break.module.css';

/** Renders the brand's help lines in the page's language, and a link to our own support. */
export function HelpLines() {
  const { t } = useMessages();
  const { brand, i18n } = usePorts();
  const helpers = brand.brand.helpers.filter(({ locales }) => !locales || locales.includes(i18n.locale));
  return (
    <Card as="section" pad="md" aria-labelledby="break-help" className={styles.until}>
      <h2 id="break-help" className={type.displayXs}>
        {t('onBreak.help.title')}
      </h2>
      {helpers.length > 0 && <p className={type.muted}>{t('onBreak.help.text')}</p>}
      <ul className={styles.helpers}>
        {helpers.map(({ name, phone, url }) => (
          <li key={url} className={styles.helper}>
            <a className={type.more} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            {phone === undefined ? (
              <span className={type.muted}>{t('onBreak.help.online')}</span>
            ) : (
              <a className={cx(type.more, type.num)} href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
        <li>
          <ContactLink label={t('onBreak.help.contact')} />
        </li>
      </ul>
    </Card>
  );
}
