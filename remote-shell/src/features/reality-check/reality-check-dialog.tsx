import { exitFullscreen } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { Skeleton } from '@parlay/ui/skeleton';
import { useEffect, useState } from 'react';
import { Failed } from '../home/failed.tsx';
import { useLogout } from '../session/logout.ts';
import { RealityFigures } from './reality-figures.tsx';

/** Shows this session's time and money. It cannot be dismissed. The server stores the acknowledgement. */
export function RealityCheckDialog({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useMessages();
  const { api, session, navigation } = usePorts();
  const logOut = useLogout();
  const { content } = usePolicy().realityCheck;
  const figures = useServerData('/api/account/session-balance', () => api.get('/api/account/session-balance'));
  const [answering, setAnswering] = useState(false);

  useEffect(() => {
    // The dialog would be invisible behind a fullscreen element.
    void exitFullscreen();
  }, []);

  const answer = async (next?: () => void) => {
    setAnswering(true);
    const result = await api.post('/api/account/reality-check', { body: { acknowledged: true } });
    setAnswering(false);
    // If the server does not confirm, the dialog is shown again with the next game or document.
    onAnswered();
    if (result.ok) void session.refresh();
    next?.();
  };

  return (
    <Dialog
      open
      blocking
      role="alertdialog"
      title={t('realityCheck.title')}
      text={figures.data && t('realityCheck.text', { minutes: Math.floor(figures.data.minutes) })}
      stacked
      actions={
        <>
          <Button variant="secondary" working={answering} onClick={() => void answer()}>
            {t('realityCheck.goOn')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => void answer(() => navigation.go(navigation.urlFor('account/transactions')))}
          >
            {t('realityCheck.transactions')}
          </Button>
          {content.includes('limits') && (
            <Button
              variant="secondary"
              onClick={() => void answer(() => navigation.go(navigation.urlFor('account/limits')))}
            >
              {t('realityCheck.limits')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void answer(() => void logOut())}>
            {t('realityCheck.logOut')}
          </Button>
        </>
      }
    >
      {figures.data ? (
        <RealityFigures figures={figures.data} content={content} />
      ) : figures.status === 'failed' ? (
        <Failed error={figures.error} onRetry={figures.reload} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="full" />
          <Skeleton width="full" />
          <Skeleton width="full" />
        </div>
      )}
    </Dialog>
  );
}
