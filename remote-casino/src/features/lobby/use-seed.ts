import { useDraft } from '@parlay/remote-kit/drafts';
import { useEffect } from 'react';

const parse = (kept: unknown) => (typeof kept === 'number' ? kept : undefined);

/** The session's dice for the big features (CA5): thrown once in a tab of the browser, then kept. */
export function useSeed(): number | undefined {
  const [seed, keep] = useDraft<number | undefined>('casino.features', undefined, parse);
  useEffect(() => {
    if (seed === undefined) keep(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }, [seed, keep]);
  return seed;
}
