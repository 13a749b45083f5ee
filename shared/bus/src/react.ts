import type { PayloadOf, Topic } from '@parlay/contracts/bus';
import type { Open } from '@parlay/contracts/open-word';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { BusPort } from './bus.ts';

/** Returns the latest payload of a topic with replay, or undefined before the first one. */
export function useTopic<T extends Topic>(bus: BusPort, topic: T): Open<PayloadOf<T>> | undefined {
  return useSyncExternalStore(
    (changed) => {
      const subscription = bus.on(topic).subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => bus.last(topic),
    () => bus.last(topic),
  );
}

/** Calls back for each payload while the component is mounted. */
export function useTopicEvent<T extends Topic>(
  bus: BusPort,
  topic: T,
  onEvent: (payload: Open<PayloadOf<T>>) => void,
): void {
  const latest = useEffectEvent(onEvent);
  useEffect(() => {
    const subscription = bus.on(topic).subscribe((payload) => latest(payload));
    return () => subscription.unsubscribe();
  }, [bus, topic]);
}
