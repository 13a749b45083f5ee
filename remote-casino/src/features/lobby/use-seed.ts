import { useDraft } from '@parlay/remote-kit/drafts';
import { useEffect, useState } from 'react';

const parse = (kept: unknown) => (typeof kept === 'number' ? kept : undefined);

/**
 * Random seed for the big features (CA5), stored for the session of this tab. Drawn during render, so that the features
 * appear with the first games; the lobby is not rendered with games at build time.
 */
export function useSeed(): number {
  const [kept, keep] = useDraft<number | undefined>('casino.features', undefined, parse);
  const [drawn] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  useEffect(() => {
    if (kept === undefined) keep(drawn);
  }, [kept, keep, drawn]);
  return kept ?? drawn;
}
