import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useState } from 'react';
import { playerOf } from '../../model/player.ts';

type Answer = { status: 'ready'; address: string | null } | { status: 'failed'; error: ApiFailure };

/**
 * The lottery's URL with a token of this player. Requested at each visit and never stored: the token lasts minutes. It
 * is dropped when the player changes, even while it loads (FR7).
 */
export function useLotteryLogin() {
  const { api } = usePorts();
  const player = playerOf(useSession());
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    void attempt;
    if (player === undefined) return;
    let wanted = true;
    void api.get('/api/account/lottery-login').then((result) => {
      if (!wanted) return;
      setAnswer(
        result.ok ? { status: 'ready', address: result.data.iframeSrc } : { status: 'failed', error: result.error },
      );
    });
    return () => {
      wanted = false;
      setAnswer(undefined);
    };
  }, [api, player, attempt]);

  return {
    asked: answer ?? { status: 'loading' as const },
    address: answer?.status === 'ready' ? answer.address : undefined,
    again: useCallback(() => setAttempt((now) => now + 1), []),
  };
}
