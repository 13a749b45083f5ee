import { useDraft } from '@parlay/remote-kit/drafts';
import { useEffect, useState } from 'react';

const parse = (kept: unknown) => (typeof kept === 'number' ? kept : undefined);

/**
 * The session's dice for the big features (CA5): thrown once in a tab of the browser, then kept. Thrown while drawing, so
 * that the features stand there with the first games and nothing moves; no lobby with games is drawn at build time.
 */
export function useSeed(): number {
  const [kept, keep] = useDraft<number | undefined>('casino.features', undefined, parse);
  const [thrown] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  useEffect(() => {
    if (kept === undefined) keep(thrown);
  }, [kept, keep, thrown]);
  return kept ?? thrown;
}
