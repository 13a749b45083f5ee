import { useCallback, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';

/**
 * A value computed from the server's time (milliseconds), computed again at each clock tick of the brand. Return a
 * primitive value: the component renders again only when it changes. `atBuild` is used in first content.
 */
export function useClockValue<T extends string | number | boolean>(valueAt: (now: number) => T, atBuild?: T): T {
  const { clock, brand } = usePorts();
  const { clockTickMs } = brand.brand.constants;
  const subscribe = useCallback(
    (changed: () => void) => {
      const ticking = clock.every(clockTickMs).subscribe(changed);
      return () => ticking.unsubscribe();
    },
    [clock, clockTickMs],
  );
  const read = () => valueAt(clock.now());
  return useSyncExternalStore(subscribe, read, () => (atBuild === undefined ? read() : atBuild));
}
