import { useDraft } from '@parlay/remote-kit/drafts';
import { useEffect, useState } from 'react';

const parse = (stored: unknown) => (typeof stored === 'number' ? stored : undefined);

/**
 * Returns the random seed for the big features (CA5), stored for this tab's session. It is generated during
 * rendering, so that the features appear with the first games. The build never renders the lobby with games.
 */
export function useSeed(): number {
  const [stored, store] = useDraft<number | undefined>('casino.features', undefined, parse);
  const [generated] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  useEffect(() => {
    if (stored === undefined) store(generated);
  }, [stored, store, generated]);
  return stored ?? generated;
}
