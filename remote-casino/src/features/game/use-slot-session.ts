import { useClockValue } from '@parlay/remote-kit/clock-value';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useState } from 'react';
import type { SlotSession } from '../../model/slot-session.ts';
import { useBalanceChange } from './use-balance-change.ts';

function useReadings(begun: SlotSession) {
  const { api } = usePorts();
  return useServerData(`/api/slot-sessions/{id} ${begun.id}`, () =>
    api.get('/api/slot-sessions/{id}', { params: { path: { id: begun.id } } }),
  );
}

/** Returns a slot session with the server's latest figures. `useSlotSession` reloads it. */
export const useCountedSession = (begun: SlotSession): SlotSession => useReadings(begun).data ?? begun;

/**
 * Returns a slot session and reloads it when the balance changes. The session also ends when the server's clock
 * reaches its end (B11). Use it in only one component per page, because each use reloads the session.
 */
export function useSlotSession(begun: SlotSession): SlotSession {
  const { data: session = begun, reload } = useReadings(begun);
  useBalanceChange(() => void reload());
  const isTimeOver = useClockValue((now) => now >= Date.parse(session.endsAt));
  return { ...session, ended: session.ended ?? (isTimeOver ? 'time' : null) };
}

/** Maximum wait for the last round's result, in ms. */
const ROUND_TIMEOUT = 10_000;
/** How long the result stays visible, in ms. */
const RESULT_TIME = 2_000;

/**
 * Returns true if the game of a finished session can be closed. Waits until the player has seen the result of a
 * running round.
 */
export function useIsClosable(isOver: boolean, isRoundRunning: boolean): boolean {
  const [isClosed, setIsClosed] = useState(isOver);
  useEffect(() => {
    if (!isOver) return setIsClosed(false);
    const timer = setTimeout(() => setIsClosed(true), isRoundRunning ? ROUND_TIMEOUT : RESULT_TIME);
    return () => clearTimeout(timer);
  }, [isOver, isRoundRunning]);
  return isClosed;
}
