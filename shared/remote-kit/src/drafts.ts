import { useCallback, useState } from 'react';
import { usePorts, useSession } from './context.ts';

/**
 * State for unfinished input. Works like `useState`, but survives a swap of this remote and a reload, and is stored
 * per player. `parse` converts the stored value to a valid one, or returns undefined if it does not fit this
 * version.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T | undefined,
): [T, (value: T) => void, () => void] {
  const { drafts } = usePorts();
  const session = useSession();
  const [value, setValue] = useState<T>(() => parse(drafts.read(key)) ?? initial);
  // Drafts are stored per player, so another player or a guest has different drafts.
  const owner = session.status === 'player' ? session.user.customerId : session.status;
  const [lastOwner, setLastOwner] = useState(owner);
  if (lastOwner !== owner) {
    setLastOwner(owner);
    setValue(parse(drafts.read(key)) ?? initial);
  }
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
