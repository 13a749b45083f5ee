import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Link } from 'react-router-dom';
import { MailForm } from '../features/recovery/mail-form.tsx';
import styles from '../features/recovery/recovery.module.css';
import { SimplePage } from '../features/recovery/simple-page.tsx';

/** Page that resends the confirmation e-mail (AU14). */
export default function ResendEmailPage() {
  const { t } = useMessages();
  const { api, navigation } = usePorts();
  const maintenance = useMaintenance();
  return (
    <SimplePage title={t('resend.title')} lead={t('resend.lead')} isForNewcomers>
      <MailForm
        label={t('resend.title')}
        submit={t('resend.submit')}
        path="email"
        draft="resend.email"
        send={(email) => api.post('/api/resend-email', { body: { email } })}
      />
      {!maintenance.isOn && (
        <p className={styles.links}>
          <Link to={navigation.urlFor('login')}>{t('forgot.login')}</Link>
        </p>
      )}
    </SimplePage>
  );
}
