import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { DraftsPort } from '@parlay/ports';
import { clearCookie } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const SHOWN_DRAFT = 'login.idle-told';

const ENDS = ['idle', 'lifetime', 'time-limit'] as const;
type AutomaticEnd = (typeof ENDS)[number];

/**
 * Returns why this tab's session ended automatically, once per tab (AU4): from the session or, for idleness, from
 * the cookie. Clears the cookie, so that neither a reload nor the next visit repeats the notice.
 */
export function useEndNotice(): AutomaticEnd | undefined {
  const { drafts } = usePorts();
  const session = useSession();
  const [wasShown] = useState(() => drafts.read(SHOWN_DRAFT) === true);
  const [isFromCookie, setByCookie] = useState(false);
  const reason = session.status === 'guest' ? session.reason : undefined;
  const end = ENDS.find((one) => one === reason);
  useEffect(() => {
    if (clearCookie(IDLE_TIMEOUT_COOKIE)) setByCookie(true);
    if (end) drafts.write(SHOWN_DRAFT, true);
  }, [end, drafts]);
  if (session.status === 'player') return undefined;
  if (isFromCookie) return 'idle';
  return wasShown ? undefined : end;
}

/** Allows the notice to be shown again after the next session. */
export function resetEndNotice(drafts: DraftsPort): void {
  drafts.clear(SHOWN_DRAFT);
  clearCookie(IDLE_TIMEOUT_COOKIE);
}
