import { useTopic } from '@parlay/bus/react';
import { reloadDocument } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';
import styles from './notices.module.css';

const LIVE_NOTICE = 'connection.realtime';
const API_NOTICE = 'connection.api';
export const RELOAD_NOTICE = 'release.reload';
/** Notices that concern the page instead of the player. */
export const PAGE_NOTICES: ReadonlySet<string> = new Set([LIVE_NOTICE, API_NOTICE, RELOAD_NOTICE]);

/** Shows a hint while a connection is down, and offers a reload for a newer host. */
export function ConnectionHints() {
  const { t } = useMessages();
  const { bus } = usePorts();
  const connection = useTopic(bus, 'connection.changed');
  const newer = useTopic(bus, 'release.reload-offered');
  useHint(LIVE_NOTICE, connection?.realtime === 'down', t('connection.realtime.title'), t('connection.realtime.text'));
  // Visitors have no balance, and without a network the balance is not the only thing that is unavailable.
  const isOffline = connection?.online === false;
  const ofServer = useSession().status === 'guest' ? 'connection.apiOfGuest' : 'connection.api';
  const keyPrefix = isOffline ? 'connection.offline' : ofServer;
  useHint(API_NOTICE, isOffline || connection?.api === 'down', t(`${keyPrefix}.title`), t(`${keyPrefix}.text`));
  useHint(RELOAD_NOTICE, newer !== undefined, t('reload.title'), t('reload.text'));
  return null;
}

/** Shows a notice while a condition holds, and closes it afterwards. */
function useHint(id: string, on: boolean, title: string, text: string) {
  const { notify } = usePorts();
  const show = useEffectEvent(() => {
    notify.show({ id, type: 'info', title, text, duration: 0 });
  });
  useEffect(() => {
    if (on) show();
  }, [on, title]);
  useEffect(() => {
    if (!on) return;
    return () => notify.close(id);
  }, [id, on, notify]);
}

/** Renders the reload button. Drafts keep the player's input, so a reload loses nothing. */
export function Reload() {
  const { t } = useMessages();
  return (
    <button type="button" className={styles.link} onClick={reloadDocument}>
      {t('reload.action')}
    </button>
  );
}
