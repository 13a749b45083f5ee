import type { Preferences } from '@parlay/ports';
import { useCallback, useSyncExternalStore } from 'react';
import { usePorts } from './context.ts';

/** Returns a preference of this browser, which is stored for a year, and its setter. */
export function usePreference<K extends keyof Preferences>(key: K): [Preferences[K], (value: Preferences[K]) => void] {
  const { preferences } = usePorts();
  const follow = useCallback(
    (changed: () => void) => {
      const watching = preferences.watch(key).subscribe(changed);
      return () => watching.unsubscribe();
    },
    [preferences, key],
  );
  const read = () => preferences.get(key);
  return [useSyncExternalStore(follow, read, read), (value) => preferences.set(key, value)];
}
