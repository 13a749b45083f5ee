import { useCallback, useState } from 'react';
import { usePorts } from './context.ts';

/**
 * State of something the player has typed or put together: like `useState`, but it survives a swap of this remote and a
 * reload. `parse` turns what was kept back into a value, or undefined where it does not fit this version.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (kept: unknown) => T | undefined,
): [T, (value: T) => void, () => void] {
  const { drafts } = usePorts();
  const [value, setValue] = useState<T>(() => parse(drafts.read(key)) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      drafts.write(key, next);
    },
    [drafts, key],
  );
  const clear = useCallback(() => {
    setValue(initial);
    drafts.clear(key);
  }, [drafts, key, initial]);
  return [value, set, clear];
}
