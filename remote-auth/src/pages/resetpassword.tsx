import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts } from '@parlay/remote-kit/ports';
import { Link } from 'react-router-dom';
import styles from '../features/recovery/recovery.module.css';
import { ResetForm } from '../features/recovery/reset-form.tsx';
import { ResultMessage } from '../features/recovery/result-message.tsx';
import { SimplePage } from '../features/recovery/simple-page.tsx';

/** Page `/resetpassword?token=…`, linked from an e-mail (AU12). */
export default function ResetPasswordPage() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { search } = useOwnLocation('resetpassword');
  const token = new URLSearchParams(search).get('token');
  return (
    <SimplePage title={t('reset.title')} lead={t('reset.lead')}>
      {token ? <ResetForm token={token} /> : <ResultMessage tone="loss">{t('reset.noToken')}</ResultMessage>}
      <p className={styles.links}>
        <Link to={navigation.urlFor('password')}>{t('reset.newLink')}</Link>
      </p>
    </SimplePage>
  );
}
