import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/session';
import type { DraftsPort } from '@parlay/ports';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const TOLD = 'login.idle-told';

/**
 * True once in each tab whose session ended for idleness (AU4): it was this page's, or the cookie tells of it. The cookie
 * is cleared with it, so neither a reload nor the next visit says it again.
 */
export function useIdleNotice(): boolean {
  const { drafts } = usePorts();
  const session = useSession();
  const [toldBefore] = useState(() => drafts.read(TOLD) === true);
  const [byCookie, setByCookie] = useState(false);
  const idle = session.status === 'guest' && session.reason === 'idle';
  useEffect(() => {
    if (clearIdleCookie(document)) setByCookie(true);
    if (idle) drafts.write(TOLD, true);
  }, [idle, drafts]);
  return session.status !== 'player' && (byCookie || (idle && !toldBefore));
}

/** A new session may end for idleness again. */
export function forgetIdleNotice(drafts: DraftsPort): void {
  drafts.clear(TOLD);
  clearIdleCookie(document);
}

/** Whether there was one. */
function clearIdleCookie(document: Document): boolean {
  const found = document.cookie.split('; ').some((pair) => pair.startsWith(`${IDLE_TIMEOUT_COOKIE}=`));
  if (found) document.cookie = `${IDLE_TIMEOUT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return found;
}
