import { useMessages } from '@parlay/remote-kit/messages';
import styles from './place-source.module.css';

/** The licence of the cities (CC BY 4.0) demands this link where one is shown. */
export function PlaceSource() {
  const { t } = useMessages();
  return (
    <a className={styles.source} href="https://db-ip.com/" target="_blank" rel="noopener noreferrer">
      {t('overview.placeSource')}
    </a>
  );
}
