import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent } from 'react';

/** What is typed beyond the address, and the query the address had meanwhile. */
interface Typed {
  over: string;
  text: string;
}

const parse = (kept: unknown): Typed | undefined => {
  const { over, text } = (kept ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof over === 'string' && typeof text === 'string' ? { over, text } : undefined;
};

/** Milliseconds without a key before the address follows. */
const PAUSE = 300;

/**
 * The search text. The address has the last word (`?q=`); what was typed since is a draft, so that a swap of this remote
 * or a reload in the middle of a word loses nothing. A draft over another query is an old one and does not count.
 */
export function useSearchText(
  search: string,
  urlOf: (q: string | undefined) => string,
): [string, (text: string) => void] {
  const { navigation } = usePorts();
  const follow = useEffectEvent((q: string) => navigation.go(urlOf(q || undefined), { replace: true }));
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [typed, keep, forget] = useDraft<Typed | null>('casino.search', null, parse);
  const counts = typed !== null && typed.over === inAddress;
  const text = counts ? typed.text : inAddress;

  useEffect(() => {
    if (typed && (!counts || typed.text === inAddress)) forget();
  }, [typed, counts, inAddress, forget]);

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => follow(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, inAddress]);

  return [text, (next) => keep({ over: inAddress, text: next })];
}
