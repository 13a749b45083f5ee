import type { RealtimeEvent } from '@parlay/contracts/realtime';
import { useEffect, useEffectEvent } from 'react';
import { usePorts } from './context.ts';

/** Calls back with each realtime event of the server. */
export function useRealtimeEvents(onEvent: (event: RealtimeEvent) => void): void {
  const { realtime } = usePorts();
  const latest = useEffectEvent(onEvent);
  useEffect(() => {
    const listening = realtime.events$.subscribe((event) => latest(event));
    return () => listening.unsubscribe();
  }, [realtime]);
}
