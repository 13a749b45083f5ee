import { CARRIED_NOTICES } from '@parlay/contracts/carried-notice';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { clearCookie, readCookie } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

/**
 * Shows the notice named in the cookie once (SH17). Removes the cookie first, so that neither a reload nor another
 * tab repeats the notice.
 */
export function CarriedNotice() {
  const { notify } = usePorts();
  const { t } = useMessages();
  const show = useEffectEvent(() => {
    const key = takeNotice();
    if (key) notify.show({ id: `carried-${key}`, type: 'info', title: t(`notices.carried.${key}`) });
  });
  useEffect(() => show(), []);
  return null;
}

/** Reads and removes the cookie. Returns undefined if it does not name a known notice. */
function takeNotice(): (typeof CARRIED_NOTICES)[number] | undefined {
  const key = readCookie(NOTICE_COOKIE);
  clearCookie(NOTICE_COOKIE);
  return CARRIED_NOTICES.find((one) => one === key);
}
