import type { RealtimeEvent } from '@parlay/contracts/realtime';
import type { RealtimePort } from '@parlay/ports';
import { useEffect, useEffectEvent } from 'react';
import { usePorts } from './context.ts';

/** Calls back with each realtime event from the server. */
export function useRealtimeEvents(onEvent: (event: RealtimeEvent) => void): void {
  useEventsOf(usePorts().realtime.events$, onEvent);
}

/**
 * Calls back with each realtime event from the server, including buffered events that arrived while no component
 * used this hook.
 */
export function useBufferedEvents(onEvent: (event: RealtimeEvent) => void): void {
  const { kept$, events$ } = usePorts().realtime;
  useEventsOf(kept$ ?? events$, onEvent);
}

function useEventsOf(events$: RealtimePort['events$'], onEvent: (event: RealtimeEvent) => void): void {
  const latest = useEffectEvent(onEvent);
  useEffect(() => {
    const listening = events$.subscribe((event) => latest(event));
    return () => listening.unsubscribe();
  }, [events$]);
}

/**
 * Calls back each time live updates begin, initially or after an interruption, because missed events are not sent
 * again (RS7).
 */
export function useUpdatesStarted(onBegun: () => void): void {
  const { realtime } = usePorts();
  const latest = useEffectEvent(onBegun);
  useEffect(() => {
    let wasUp = realtime.status.current() === 'up';
    const watching = realtime.status.value$.subscribe((status) => {
      const isUp = status === 'up';
      if (isUp && !wasUp) latest();
      wasUp = isUp;
    });
    return () => watching.unsubscribe();
  }, [realtime]);
}
