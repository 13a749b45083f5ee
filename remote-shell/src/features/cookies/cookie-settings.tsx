import { useMessages } from '@parlay/remote-kit/messages';
import { usePreference } from '@parlay/remote-kit/preference';
import styles from '../footer/footer.module.css';

/** SH36: the way back to the choice, on every page. */
export function CookieSettings() {
  const { t } = useMessages();
  const [, choose] = usePreference('cookies');
  return (
    <button type="button" className={styles.settings} data-cookie-settings onClick={() => choose('undecided')}>
      {t('cookies.settings')}
    </button>
  );
}
