import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { useEffect, useEffectEvent } from 'react';

const ID = 'maintenance';

/** Shows a notice while the site is in maintenance (SH5), even if it begins while the page is open. */
export function MaintenanceNotice() {
  const { t } = useMessages();
  const { notify, brand } = usePorts();
  const { isOn, until } = useMaintenance();
  const show = useEffectEvent(() => {
    const text =
      until === undefined
        ? t('notices.maintenance.text')
        : t('notices.maintenance.textUntil', { time: formatDateTime(until, brand.brand.formats) });
    notify.show({ id: ID, type: 'warn', title: t('notices.maintenance.title'), text, duration: 0 });
  });
  const close = useEffectEvent(() => notify.close(ID));
  useEffect(() => {
    if (!isOn) return;
    show();
    return () => close();
  }, [isOn, until]);
  return null;
}
