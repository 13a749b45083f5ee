import { formatMoment } from '@parlay/contracts/moment';
import type { SessionUser } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Skeleton } from '@parlay/ui/skeleton';
import { loginAddress } from '../../model/time.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './footer.module.css';

/** Shows the time and IP address of a player's previous login, or "first login" (SH23). */
export function LastLoginBar() {
  const session = useSession();
  if (session.status === 'guest') return null;
  return (
    <div className={styles.lastLogin}>
      <p className={styles.lastLoginIn}>
        {session.status === 'player' ? <LastLogin last={session.user.lastLogin} /> : <Skeleton width="short" />}
      </p>
    </div>
  );
}

function LastLogin({ last }: { last: SessionUser['lastLogin'] }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  if (!last?.timestamp) return <span>{t('lastLogin.first')}</span>;
  return (
    <>
      <span>
        {t('lastLogin.last', {
          time: formatMoment(formats.lastLogin, last.timestamp),
          address: loginAddress(last.ipAddress),
        })}
      </span>
      <RouteLink route="account/reset-password">{t('lastLogin.notYou')}</RouteLink>
    </>
  );
}
