import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { Panel } from '@parlay/ui/panel';
import { SkeletonList } from '@parlay/ui/skeleton';
import layout from '@parlay/ui/styles/type.module.css';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import styles from './sessions.module.css';

type DeviceSession = Schemas['DeviceSession'];

/** Renders the player's sessions, with buttons to end one or all of them. */
export function SessionsPanel() {
  const { t } = useMessages();
  const { api, navigation, notify, session } = usePorts();
  const sessions = useServerData('/api/account/sessions', () => api.get('/api/account/sessions'));
  const [working, setWorking] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [ended, setEnded] = useState(0);
  const list = useRestoredFocus<HTMLUListElement>(ended);

  const failed = (error: ApiFailure) =>
    notify.show({ id: 'sessions', type: 'error', title: t('sessions.failed'), text: failureText(error, t) });

  const end = async (id: string) => {
    setWorking(id);
    const result = await api.delete('/api/account/sessions/{id}', { params: { path: { id } } });
    // A session that no longer exists counts as ended.
    if (!result.ok && result.error.status !== 404) failed(result.error);
    await sessions.reload();
    setWorking(undefined);
    setEnded((before) => before + 1);
  };

  const endAll = async () => {
    setIsConfirming(false);
    setWorking('all');
    const result = await api.delete('/api/account/sessions');
    setWorking(undefined);
    if (!result.ok) return failed(result.error);
    // Also ends this session, like a logout (AU19).
    await session.logout({ to: navigation.urlFor('home') });
  };

  return (
    <Panel
      title={t('sessions.title')}
      aside={
        <Button size="sm" variant="dangerQuiet" working={working === 'all'} onClick={() => setIsConfirming(true)}>
          {t('sessions.everywhere')}
        </Button>
      }
    >
      <div className={styles.body} aria-busy={sessions.status === 'loading'}>
        {sessions.status === 'loading' && <SkeletonList rows={2} />}
        {!sessions.data && sessions.status === 'failed' && (
          <LoadFailed error={sessions.error} onRetry={() => void sessions.reload()} />
        )}
        {sessions.data && (
          <ul ref={list} tabIndex={-1} className={styles.list}>
            {sessions.data.map((one) => (
              <Device key={one.id} session={one} working={working === one.id} onEnd={() => void end(one.id)} />
            ))}
          </ul>
        )}
        <Dialog
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          role="alertdialog"
          title={t('sessions.confirm')}
          text={t('sessions.confirmText')}
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsConfirming(false)}>
                {t('sessions.cancel')}
              </Button>
              <Button variant="danger" onClick={() => void endAll()}>
                {t('sessions.everywhere')}
              </Button>
            </>
          }
        />
      </div>
    </Panel>
  );
}

function Device({ session, working, onEnd }: { session: DeviceSession; working: boolean; onEnd(): void }) {
  const { t } = useMessages();
  const { brand } = usePorts();
  const name = session.deviceName || t('sessions.unknown');
  return (
    <li className={styles.device}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles.text}>
        <p className={layout.strong}>
          {name} {session.current && <Badge tone="win">{t('sessions.current')}</Badge>}
        </p>
        <p className={layout.muted}>
          {[session.place, session.ipAddress, formatDateTime(session.lastSeenAt, brand.brand.formats)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" variant="secondary" working={working} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
