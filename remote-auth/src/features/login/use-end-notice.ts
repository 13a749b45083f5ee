import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { DraftsPort } from '@parlay/ports';
import { clearCookie } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const SHOWN = 'login.idle-told';

const ENDS = ['idle', 'lifetime', 'time-limit'] as const;
type AutomaticEnd = (typeof ENDS)[number];

/**
 * Returns why this tab's session ended automatically, once per tab (AU4), from the session or, for idleness, from the
 * cookie. Clears the cookie, so that neither a reload nor the next visit repeats the notice.
 */
export function useEndNotice(): AutomaticEnd | undefined {
  const { drafts } = usePorts();
  const session = useSession();
  const [wasShown] = useState(() => drafts.read(SHOWN) === true);
  const [byCookie, setByCookie] = useState(false);
  const reason = session.status === 'guest' ? session.reason : undefined;
  const end = ENDS.find((one) => one === reason);
  useEffect(() => {
    if (clearCookie(IDLE_TIMEOUT_COOKIE)) setByCookie(true);
    if (end) drafts.write(SHOWN, true);
  }, [end, drafts]);
  if (session.status === 'player') return undefined;
  if (byCookie) return 'idle';
  return wasShown ? undefined : end;
}

/** Allows the notice to be shown again after a new session. */
export function resetEndNotice(drafts: DraftsPort): void {
  drafts.clear(SHOWN);
  clearCookie(IDLE_TIMEOUT_COOKIE);
}
