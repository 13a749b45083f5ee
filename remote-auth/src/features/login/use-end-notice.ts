import { IDLE_TIMEOUT_COOKIE } from '@parlay/contracts/cookies';
import type { DraftsPort } from '@parlay/ports';
import { clearCookie } from '@parlay/remote-kit/browser';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const TOLD = 'login.idle-told';

type OwnEnd = 'idle' | 'lifetime';

/**
 * Why this tab's session ended by itself, once in each tab (AU4): it was this page's, or the cookie tells of idleness. The
 * cookie is cleared with it, so neither a reload nor the next visit says it again.
 */
export function useEndNotice(): OwnEnd | undefined {
  const { drafts } = usePorts();
  const session = useSession();
  const [toldBefore] = useState(() => drafts.read(TOLD) === true);
  const [byCookie, setByCookie] = useState(false);
  const reason = session.status === 'guest' ? session.reason : undefined;
  const end: OwnEnd | undefined = reason === 'idle' || reason === 'lifetime' ? reason : undefined;
  useEffect(() => {
    if (clearCookie(IDLE_TIMEOUT_COOKIE)) setByCookie(true);
    if (end) drafts.write(TOLD, true);
  }, [end, drafts]);
  if (session.status === 'player') return undefined;
  if (byCookie) return 'idle';
  return toldBefore ? undefined : end;
}

/** A new session may end by itself again. */
export function forgetEndNotice(drafts: DraftsPort): void {
  drafts.clear(TOLD);
  clearCookie(IDLE_TIMEOUT_COOKIE);
}
