import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useState } from 'react';
import type { PlayMode } from '../../model/game.ts';

/** A launched game's frame, for this player and session only: never cached. */
export interface Launched {
  url: string;
  origin: string;
  ratio: number;
}

export type Launch =
  | { status: 'launching' }
  | { status: 'launched'; frame: Launched }
  | { status: 'failed'; error: ApiFailure };

/** Launches a game; `relaunch` does it again with a new token. */
export function useLaunch(id: string, mode: PlayMode): Launch & { relaunch(): void } {
  const { api } = usePorts();
  const [attempt, setAttempt] = useState(0);
  const [launch, setLaunch] = useState<Launch>({ status: 'launching' });

  useEffect(() => {
    void attempt;
    let wanted = true;
    setLaunch({ status: 'launching' });
    void api.post('/api/games/{id}/launch', { params: { path: { id } }, body: { mode } }).then((result) => {
      if (!wanted) return;
      setLaunch(result.ok ? { status: 'launched', frame: result.data } : { status: 'failed', error: result.error });
    });
    return () => {
      wanted = false;
    };
  }, [api, id, mode, attempt]);

  return { ...launch, relaunch: useCallback(() => setAttempt((now) => now + 1), []) };
}
