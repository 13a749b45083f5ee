import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Link } from 'react-router-dom';
import { MailForm } from '../features/recovery/mail-form.tsx';
import styles from '../features/recovery/recovery.module.css';
import { SimplePage } from '../features/recovery/simple-page.tsx';

/** Page that requests an e-mail for a forgotten password (AU11). */
export default function PasswordPage() {
  const { t } = useMessages();
  const { api, navigation } = usePorts();
  const maintenance = useMaintenance();
  return (
    <SimplePage title={t('forgot.title')} lead={t('forgot.lead')}>
      <MailForm
        label={t('forgot.title')}
        submit={t('forgot.submit')}
        path="username"
        draft="password.email"
        send={(username) => api.post('/api/password', { body: { username } })}
      />
      {!maintenance.isOn && (
        <p className={styles.links}>
          <Link to={navigation.urlFor('login')}>{t('forgot.login')}</Link>
        </p>
      )}
    </SimplePage>
  );
}
