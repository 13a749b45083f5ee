import type { DraftsPort } from '@parlay/ports';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const TOLD = 'login.idle-told';

/** True once after a session that ended for idleness (AU4): the next visit of the page does not say it again. */
export function useIdleNotice(): boolean {
  const { drafts } = usePorts();
  const session = useSession();
  const [toldBefore] = useState(() => drafts.read(TOLD) === true);
  const idle = session.status === 'guest' && session.reason === 'idle';
  useEffect(() => {
    if (idle) drafts.write(TOLD, true);
  }, [idle, drafts]);
  return idle && !toldBefore;
}

/** A new session may end for idleness again. */
export const forgetIdleNotice = (drafts: DraftsPort): void => drafts.clear(TOLD);
