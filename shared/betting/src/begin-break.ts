import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

export interface BreakTexts {
  begun: string;
  failed: string;
  failure(error: ApiFailure): string;
}

/**
 * Starts a break with the given request. By the time the server responds, it has already ended all sessions, so
 * this page logs out and opens the break page, which shows when the break ends. After a success, `working` stays
 * true, so that the button cannot be pressed again.
 */
export function useBeginBreak(requestBreak: () => Promise<ApiResult<{ until: string | null }>>, words: BreakTexts) {
  const { navigation, notify, session } = usePorts();
  const [working, setWorking] = useState(false);

  const begin = async () => {
    setWorking(true);
    const result = await requestBreak();
    if (!result.ok) {
      setWorking(false);
      notify.show({ id: 'break', type: 'error', title: words.failed, text: words.failure(result.error) });
      return;
    }
    await session.logout({ to: navigation.urlFor(navigation.has('on-break') ? 'on-break' : 'home') });
    notify.show({ id: 'break', type: 'info', title: words.begun });
  };

  return { working, begin };
}
