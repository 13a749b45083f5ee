import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';
import { REALTIME_NOTICE } from '../../model/realtime-notice.ts';

/** The specification's keys (MC1). */
const TEXTS = { here: 'SIMULTANEOUS_NEW_DEVICE_MESSAGE', joined: 'SIMULTANEOUS_ANOTHER_DEVICE_MESSAGE' };

/** RS5: says that the account is open on another device; a link leads to where its sessions can be ended. */
export function DeviceNotices() {
  const { t } = useMessages();
  const { realtime, notify, brand } = usePorts();
  const announce = useEffectEvent((how: 'here' | 'joined') => {
    notify.show({
      id: `${REALTIME_NOTICE}device`,
      type: 'warn',
      title: t(`devices.${how}.title`),
      text: t(TEXTS[how]),
      duration: brand.brand.constants.realtimeNoticeMs,
      link: { label: t('devices.link'), route: 'account' },
    });
  });
  useEffect(() => {
    const listening = realtime.devices$.subscribe((how) => announce(how));
    return () => listening.unsubscribe();
  }, [realtime]);
  return null;
}
