import { useCallback, useState } from 'react';
import { usePorts, useSession } from './context.ts';

/**
 * State of something the player has typed or put together: like `useState`, but it survives a swap of this remote and a
 * reload, and belongs to the player who is signed in. `parse` turns what was kept back into a value, or undefined where it does not fit this version.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (kept: unknown) => T | undefined,
): [T, (value: T) => void, () => void] {
  const { drafts } = usePorts();
  const session = useSession();
  const [value, setValue] = useState<T>(() => parse(drafts.read(key)) ?? initial);
  // Drafts belong to who is signed in: with another player, or none, there are others.
  const owner = session.status === 'player' ? session.user.customerId : session.status;
  const [seen, setSeen] = useState(owner);
  if (seen !== owner) {
    setSeen(owner);
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
