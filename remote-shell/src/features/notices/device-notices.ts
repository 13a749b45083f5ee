import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';
import { REALTIME_NOTICE } from '../../model/realtime-notice.ts';

/** Message keys of the specification (MC1). */
const TEXTS = { here: 'SIMULTANEOUS_NEW_DEVICE_MESSAGE', joined: 'SIMULTANEOUS_ANOTHER_DEVICE_MESSAGE' };
const NOTICE = `${REALTIME_NOTICE}device`;
/** Set once the player was notified of other devices, so that a reload does not repeat the notice. */
const ANNOUNCED = 'devices.told';

/** Announces that the account is open on another device, with a link to its sessions (RS5). */
export function DeviceNotices() {
  const { t } = useMessages();
  const { realtime, notify, brand, drafts } = usePorts();
  const isPlayer = useSession().status === 'player';
  const announce = useEffectEvent((state: 'here' | 'joined') => {
    if (state === 'here' && drafts.read(ANNOUNCED) === true) return;
    drafts.write(ANNOUNCED, true);
    notify.show({
      id: NOTICE,
      type: 'warn',
      title: t(`devices.${state}.title`),
      text: t(TEXTS[state]),
      duration: brand.brand.constants.realtimeNoticeMs,
      link: { label: t('devices.link'), route: 'account' },
    });
  });
  const withdraw = useEffectEvent(() => {
    drafts.clear(ANNOUNCED);
    notify.close(NOTICE);
  });
  useEffect(() => {
    const listening = realtime.devices$.subscribe((state) => announce(state));
    listening.add(realtime.alone$?.subscribe(() => withdraw()));
    return () => listening.unsubscribe();
  }, [realtime]);
  useEffect(() => {
    if (!isPlayer) return;
    return () => notify.close(NOTICE);
  }, [isPlayer, notify]);
  return null;
}
