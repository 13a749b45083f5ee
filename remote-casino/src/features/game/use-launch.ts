import type { ApiFailure } from '@parlay/contracts/api';
import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useEffect, useState } from 'react';
import type { PlayMode } from '../../model/game.ts';
import type { SlotSession } from '../../model/slot-session.ts';

/** A launched game's frame. Valid only for this player and session, so never cached. */
export interface LaunchedFrame {
  url: string;
  origin: string;
  ratio: number;
  /** The player's settings for slots. The game ends with this session. */
  slotSession?: SlotSession | undefined;
}

export type Launch =
  | { status: 'launching' }
  | { status: 'launched'; frame: LaunchedFrame }
  | { status: 'failed'; error: ApiFailure };

/** Draft that stores the id of this tab's last real-money launch, which the next launch replaces. */
const LAST_LAUNCH = 'game launch';

/**
 * Launches a game. `relaunch` launches it again with a new token. `takeOver` also ends a game that is open
 * elsewhere.
 */
export function useLaunch(id: string, mode: PlayMode): Launch & { relaunch(): void; takeOver(): void } {
  const { api, drafts } = usePorts();
  const [{ attempt, takeOver }, setAttempt] = useState({ attempt: 0, takeOver: false });
  const [launch, setLaunch] = useState<Launch>({ status: 'launching' });

  useEffect(() => {
    void attempt;
    let isCurrent = true;
    setLaunch({ status: 'launching' });
    const last = mode === 'real' ? drafts.read(LAST_LAUNCH) : undefined;
    const replaces = typeof last === 'string' ? { replaces: last } : {};
    const body = { mode, ...replaces, ...(takeOver ? { takeOver } : {}) };
    void api.post('/api/games/{id}/launch', { params: { path: { id } }, body }).then((result) => {
      if (result.ok && result.data.id) drafts.write(LAST_LAUNCH, result.data.id);
      if (!isCurrent) return;
      setLaunch(result.ok ? { status: 'launched', frame: result.data } : { status: 'failed', error: result.error });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, drafts, id, mode, attempt, takeOver]);

  return {
    ...launch,
    relaunch: useCallback(() => setAttempt((now) => ({ attempt: now.attempt + 1, takeOver: false })), []),
    takeOver: useCallback(() => setAttempt((now) => ({ attempt: now.attempt + 1, takeOver: true })), []),
  };
}
