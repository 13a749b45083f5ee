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

/** Returns a slot session as the server last counted it; `useSlotSession` loads it again. */
export const useCounted = (begun: SlotSession): SlotSession => useReadings(begun).data ?? begun;

/**
 * Returns a slot session, loaded again when the balance changes; its time also ends by the server's clock (B11). Only one
 * component of a page uses it: each would load the session once more.
 */
export function useSlotSession(begun: SlotSession): SlotSession {
  const { data: session = begun, reload } = useReadings(begun);
  useBalanceChange(() => void reload());
  const isTimeOver = useClockValue((now) => now >= Date.parse(session.endsAt));
  return { ...session, ended: session.ended ?? (isTimeOver ? 'time' : null) };
}

/** Longest wait for the result of the last round, in ms. */
const ROUND = 10_000;
/** How long its result stays, in ms. */
const RESULT = 2_000;

/** Whether to close the game of a session that may be over: not before the player has seen the result of a round that runs. */
export function useClosing(isOver: boolean, isRoundRunning: boolean): boolean {
  const [isClosed, setIsClosed] = useState(isOver);
  useEffect(() => {
    if (!isOver) return setIsClosed(false);
    const timer = setTimeout(() => setIsClosed(true), isRoundRunning ? ROUND : RESULT);
    return () => clearTimeout(timer);
  }, [isOver, isRoundRunning]);
  return isClosed;
}
