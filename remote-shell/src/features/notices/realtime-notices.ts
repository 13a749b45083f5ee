import { formatDateTime } from '@parlay/contracts/moment';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import { moneyParts } from '@parlay/money/format';
import { isPageVisible } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useBufferedEvents } from '@parlay/remote-kit/realtime-events';
import { isOnPage } from '../../model/on-page.ts';
import { noticeOf } from '../../model/realtime-notice.ts';

/** Shows realtime events of the server as notices (RS4, AC4), including those from before it was mounted. */
export function RealtimeNotices() {
  const { t, locale } = useMessages();
  const { notify, brand, navigation } = usePorts();
  const { constants, payments, formats } = brand.brand;
  const money = (amount: string, currency: string) => moneyParts(amount, { locale, currency }).text;
  const isSeen = (event: RealtimeEvent) => isPageVisible() && isOnPage(event, navigation.current());
  useBufferedEvents((event) => {
    if (isSeen(event)) return;
    const notice = noticeOf(event, {
      t,
      money,
      moment: (iso) => formatDateTime(iso, formats),
      duration: constants.realtimeNoticeMs,
      severity: payments.severity,
    });
    if (notice) notify.show(notice);
  });
  return null;
}
