import { CARRIED_NOTICES } from '@parlay/contracts/carried-notice';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { clearCookie, readCookie } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

/** SH17: shown once. The cookie goes before the notice comes, so neither a reload nor another tab says it again. */
export function CarriedNotice() {
  const { notify } = usePorts();
  const { t } = useMessages();
  const say = useEffectEvent(() => {
    const key = take();
    if (key) notify.show({ id: `carried-${key}`, type: 'info', title: t(`notices.carried.${key}`) });
  });
  useEffect(() => say(), []);
  return null;
}

/** The cookie's notice; undefined where it names none. The cookie is removed. */
function take(): (typeof CARRIED_NOTICES)[number] | undefined {
  const key = readCookie(NOTICE_COOKIE);
  clearCookie(NOTICE_COOKIE);
  return CARRIED_NOTICES.find((one) => one === key);
}
