import { usePorts } from '@parlay/remote-kit/ports';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the player wants to see amounts: a choice of this browser, kept for a year (SH9, X7). */
export function useShowBalance(): [boolean, (shown: boolean) => void] {
  const { preferences } = usePorts();
  const follow = useCallback(
    (changed: () => void) => {
      const watching = preferences.watch('showBalance').subscribe(changed);
      return () => watching.unsubscribe();
    },
    [preferences],
  );
  const read = () => preferences.get('showBalance');
  return [useSyncExternalStore(follow, read, read), (shown) => preferences.set('showBalance', shown)];
}
