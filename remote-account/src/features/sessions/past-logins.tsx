import type { Schemas } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Badge } from '@parlay/ui/badge';
import { Pager } from '@parlay/ui/pager';
import { Panel } from '@parlay/ui/panel';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { loginText } from '../../model/logins.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PlaceSource } from '../parts/place-source.tsx';
import styles from './sessions.module.css';

const SIZE = 5;

/** Renders the player's logins with time, place and device, including those of ended sessions (RT8). */
export function PastLogins() {
  const { t } = useMessages();
  const { api } = usePorts();
  const [page, setPage] = useState(1);
  const logins = useServerData(`/api/account/logins ${page}`, () =>
    api.get('/api/account/logins', { params: { query: { page, size: SIZE } } }),
  );
  const { data, status, error } = logins;
  return (
    <Panel title={t('logins.title')}>
      <div className={styles.body} aria-busy={!data && status === 'loading'}>
        <p className={type.muted}>{t('logins.text')}</p>
        {!data && status === 'failed' && <LoadFailed error={error} onRetry={() => void logins.reload()} />}
        {!data && status === 'loading' && <SkeletonList rows={SIZE} />}
        {data && (
          <ul className={styles.list}>
            {data.items.map((login) => (
              <PastLogin key={login.at} login={login} />
            ))}
          </ul>
        )}
        {data?.items.some(({ city }) => city !== '') && <PlaceSource />}
        <Pager
          page={page}
          hasNext={data?.hasNext ?? false}
          empty={page === 1 && !data?.hasNext}
          onPage={setPage}
          label={t('logins.title')}
          previous={t('pager.previous')}
          next={t('pager.next')}
          current={t('pager.current', { page })}
        />
      </div>
    </Panel>
  );
}

function PastLogin({ login }: { login: Schemas['PastLogin'] }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  return (
    <li className={styles.device}>
      <LogIn aria-hidden="true" />
      <div className={styles.text}>
        <p className={type.strong}>
          {login.deviceName || t('sessions.unknown')} {login.current && <Badge tone="win">{t('logins.current')}</Badge>}
        </p>
        <p className={type.muted}>{loginText(login.at, login, formats)}</p>
      </div>
    </li>
  );
}
