import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useState } from 'react';
import { playerOf } from '../../model/player.ts';

type UrlState = { status: 'ready'; address: string | null } | { status: 'failed'; error: ApiFailure };

/**
 * Loads the lottery's URL with a token for this player. It is requested on each visit and never stored, because the
 * token is valid only for minutes. It is dropped when the player changes, even while it is loading (FR7).
 */
export function useLotteryLogin() {
  const { api } = usePorts();
  const player = playerOf(useSession());
  const [attempt, setAttempt] = useState(0);
  const [urlState, setUrlState] = useState<UrlState>();

  useEffect(() => {
    void attempt;
    if (player === undefined) return;
    let isCurrent = true;
    void api.get('/api/account/lottery-login').then((result) => {
      if (!isCurrent) return;
      setUrlState(
        result.ok ? { status: 'ready', address: result.data.iframeSrc } : { status: 'failed', error: result.error },
      );
    });
    return () => {
      isCurrent = false;
      setUrlState(undefined);
    };
  }, [api, player, attempt]);

  return {
    request: urlState ?? { status: 'loading' as const },
    address: urlState?.status === 'ready' ? urlState.address : undefined,
    retry: useCallback(() => setAttempt((now) => now + 1), []),
  };
}
