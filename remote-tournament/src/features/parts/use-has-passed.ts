import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a moment (ISO time) has passed by the server's clock; changes when it passes, without a reload. */
export function useHasPassed(moment: string): boolean {
  const { clock, brand } = usePorts();
  const { clockTickMs } = brand.brand.constants;
  const follow = useCallback(
    (changed: () => void) => {
      const ticking = clock.every(clockTickMs).subscribe(changed);
      return () => ticking.unsubscribe();
    },
    [clock, clockTickMs],
  );
  return useSyncExternalStore(follow, () => clock.now() >= Date.parse(moment));
}
