import { useMessages } from '@parlay/remote-kit/messages';
import { usePreference } from '@parlay/remote-kit/preference';
import styles from './cookie-settings.module.css';

/** Footer button that reopens the cookie choice (SH36). */
export function CookieSettings() {
  const { t } = useMessages();
  const [, choose] = usePreference('cookies');
  return (
    <button type="button" className={styles.settings} data-cookie-settings onClick={() => choose('undecided')}>
      {t('cookies.settings')}
    </button>
  );
}
