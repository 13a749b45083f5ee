import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { showMoment } from '@parlay/contracts/moment';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';

export interface BreakWords {
  begun: string;
  failed: string;
  /** Says until when, in the brand's format; null means until further notice. */
  until(time: string | null): string;
  failure(error: ApiFailure): string;
}

/**
 * Starts a break from play with the given request. The server has already ended every session when it responds, so this page
 * logs out, says until when the break lasts, and goes home. After a success `working` stays true, so that nothing is pressed twice.
 */
export function useBeginBreak(requestBreak: () => Promise<ApiResult<{ until: string | null }>>, words: BreakWords) {
  const { brand, navigation, notify, session } = usePorts();
  const [working, setWorking] = useState(false);

  const begin = async () => {
    setWorking(true);
    const result = await requestBreak();
    if (!result.ok) {
      setWorking(false);
      notify.show({ id: 'break', type: 'error', title: words.failed, text: words.failure(result.error) });
      return;
    }
    const { until } = result.data;
    const text = words.until(until && showMoment(until, brand.brand.formats));
    await session.logout();
    notify.show({ id: 'break', type: 'info', title: words.begun, text, duration: 0 });
    navigation.go(navigation.urlFor('home'));
  };

  return { working, begin };
}
