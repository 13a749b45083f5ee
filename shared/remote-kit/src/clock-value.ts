import { useCallback, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';

/**
 * Computes a value from the server time in milliseconds at each tick of the brand's clock. The value must be a
 * primitive, so that the component re-renders only when it changes. First content uses `atBuild`.
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
