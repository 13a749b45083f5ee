import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useState } from 'react';
import type { PlayMode } from '../../model/game.ts';
import type { SlotSession } from '../../model/slot-session.ts';

/** A launched game's frame, for this player and session only: never cached. */
export interface Launched {
  url: string;
  origin: string;
  ratio: number;
  /** The player's settings for slots; the game ends with them. */
  slotSession?: SlotSession | undefined;
}

export type Launch =
  | { status: 'launching' }
  | { status: 'launched'; frame: Launched }
  | { status: 'failed'; error: ApiFailure };

/** Name of this tab's last launch for money, which the next one takes the place of. */
const LAST = 'game launch';

/** Launches a game; `relaunch` does it again with a new token, `takeOver` also ends a game that is open elsewhere. */
export function useLaunch(id: string, mode: PlayMode): Launch & { relaunch(): void; takeOver(): void } {
  const { api, drafts } = usePorts();
  const [{ attempt, takeOver }, setAttempt] = useState({ attempt: 0, takeOver: false });
  const [launch, setLaunch] = useState<Launch>({ status: 'launching' });

  useEffect(() => {
    void attempt;
    let wanted = true;
    setLaunch({ status: 'launching' });
    const last = mode === 'real' ? drafts.read(LAST) : undefined;
    const replaces = typeof last === 'string' ? { replaces: last } : {};
    const body = { mode, ...replaces, ...(takeOver ? { takeOver } : {}) };
    void api.post('/api/games/{id}/launch', { params: { path: { id } }, body }).then((result) => {
      if (result.ok && result.data.id) drafts.write(LAST, result.data.id);
      if (!wanted) return;
      setLaunch(result.ok ? { status: 'launched', frame: result.data } : { status: 'failed', error: result.error });
    });
    return () => {
      wanted = false;
    };
  }, [api, drafts, id, mode, attempt, takeOver]);

  return {
    ...launch,
    relaunch: useCallback(() => setAttempt((now) => ({ attempt: now.attempt + 1, takeOver: false })), []),
    takeOver: useCallback(() => setAttempt((now) => ({ attempt: now.attempt + 1, takeOver: true })), []),
  };
}
