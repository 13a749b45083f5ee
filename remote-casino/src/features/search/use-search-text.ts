import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useState } from 'react';

/** Typed text that is not in the URL yet, and the query the URL had meanwhile. */
interface Typed {
  over: string;
  text: string;
}

const parse = (kept: unknown): Typed | undefined => {
  const { over, text } = (kept ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof over === 'string' && typeof text === 'string' ? { over, text } : undefined;
};

/** Pause in typing before the URL is updated, in milliseconds. */
const PAUSE = 300;

/**
 * The search text. The URL's query (`?q=`) takes precedence; newer input is a draft, so that a swap or a reload in the
 * middle of a word loses nothing. A draft for another query is outdated.
 */
export function useSearchText(
  search: string,
  urlOf: (q: string | undefined) => string,
): [string, (text: string) => void] {
  const { navigation } = usePorts();
  const follow = useEffectEvent((q: string) => navigation.go(urlOf(q || undefined), { replace: true }));
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [typed, keep, forget] = useDraft<Typed | null>('casino.search', null, parse);
  // A reload may have begun before the URL had the text, and then opens the one of before: the draft stays until the search is
  // left.
  const [arrived, setArrived] = useState(false);
  if (!arrived && typed?.text === inAddress) setArrived(true);
  const counts = typed !== null && typed.over === inAddress && !arrived;
  const text = counts ? typed.text : inAddress;
  const isOutdated = typed !== null && !counts && typed.text !== inAddress;

  useEffect(() => {
    if (isOutdated) forget();
  }, [isOutdated, forget]);

  const leave = useEffectEvent(() => {
    if (arrived) forget();
  });
  useEffect(() => () => leave(), []);

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => follow(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, inAddress]);

  const type = (next: string) => {
    setArrived(false);
    keep({ over: inAddress, text: next });
  };
  return [text, type];
}
