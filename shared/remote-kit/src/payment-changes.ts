import { useTopicEvent } from '@parlay/bus/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePorts, useWatched } from './context.ts';

/** Calls back when a deposit or withdrawal of the player has changed, and when live updates are back after a pause. */
export function usePaymentChanges(onChange: () => void): void {
  const { bus, realtime } = usePorts();
  const status = useWatched(realtime.status);
  const before = useRef(status);
  const latest = useEffectEvent(onChange);
  useTopicEvent(bus, 'payment.updated', () => latest());
  useEffect(() => {
    // What happened during the pause is not sent again.
    if (status === 'up' && before.current === 'down') latest();
    before.current = status;
  }, [status]);
}
