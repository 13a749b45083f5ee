import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';
import { noticeOf } from '../../model/realtime-notice.ts';

/** Shows realtime events of the server as notices (RS4, AC4). */
export function RealtimeNotices() {
  const { t, locale } = useMessages();
  const { realtime, notify, brand } = usePorts();
  const { constants, payments } = brand.brand;
  const money = (amount: string, currency: string) => moneyParts(amount, { locale, currency }).text;
  const announce = useEffectEvent((event: Parameters<typeof noticeOf>[0]) => {
    const notice = noticeOf(event, {
      t,
      money,
      duration: constants.realtimeNoticeMs,
      severity: payments.severity,
    });
    if (notice) notify.show(notice);
  });
  useEffect(() => {
    const listening = realtime.events$.subscribe((event) => announce(event));
    return () => listening.unsubscribe();
  }, [realtime]);
  return null;
}
