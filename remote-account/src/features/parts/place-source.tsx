import { useMessages } from '@parlay/remote-kit/messages';
import styles from './place-source.module.css';

/** Renders the link that the licence of the city data (CC BY 4.0) requires wherever a city is shown. */
export function PlaceSource() {
  const { t } = useMessages();
  return (
    <a className={styles.source} href="https://db-ip.com/" target="_blank" rel="noopener noreferrer">
      {t('overview.placeSource')}
    </a>
  );
}
