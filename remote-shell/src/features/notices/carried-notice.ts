import { CARRIED_NOTICES } from '@parlay/contracts/carried-notice';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

/** SH17: shown once. The cookie goes before the notice comes, so neither a reload nor another tab says it again. */
export function CarriedNotice() {
  const { notify } = usePorts();
  const { t } = useMessages();
  const say = useEffectEvent(() => {
    const key = take(document);
    if (key) notify.show({ id: `carried-${key}`, type: 'info', title: t(`notices.carried.${key}`) });
  });
  useEffect(() => say(), []);
  return null;
}

/** What the cookie says; undefined where it says none of the keys. */
function take(document: Document): (typeof CARRIED_NOTICES)[number] | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${NOTICE_COOKIE}=`));
  if (pair === undefined) return undefined;
  document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return CARRIED_NOTICES.find((key) => pair === `${NOTICE_COOKIE}=${key}`);
}
