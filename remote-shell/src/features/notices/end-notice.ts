import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { useEffect, useEffectEvent, useRef } from 'react';

const NOTICE = 'session.ended-elsewhere';

/** Announces that the session was ended on another device or by the server. The login page explains other ends. */
export function EndNotice() {
  const { t } = useMessages();
  const { notify } = usePorts();
  const session = useSession();
  const maintenance = useMaintenance();
  const wasPlayer = useRef(false);
  const isOver = session.status === 'guest' && session.reason === 'expired';
  const { status } = session;
  const change = useEffectEvent(() => {
    if (isOver && wasPlayer.current) {
      notify.show({
        id: NOTICE,
        type: 'warn',
        title: t('ended.title'),
        text: t('ended.text'),
        duration: 0,
        ...(maintenance.isOn ? {} : { link: { label: t('nav.logIn'), route: 'login' } }),
      });
    }
    if (status === 'player') notify.close(NOTICE);
    wasPlayer.current = status === 'player';
  });
  useEffect(() => change(), [status, isOver]);
  return null;
}
