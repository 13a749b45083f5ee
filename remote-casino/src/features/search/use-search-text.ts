import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useEffectEvent, useState } from 'react';

/** Typed text that is not in the URL yet, and the URL's query at the time of typing. */
interface Typed {
  over: string;
  text: string;
}

const parse = (stored: unknown): Typed | undefined => {
  const { over, text } = (stored ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return typeof over === 'string' && typeof text === 'string' ? { over, text } : undefined;
};

/** How long the player must stop typing before the URL is updated, in milliseconds. */
const TYPING_PAUSE = 300;

/**
 * Returns the search text and its setter. The URL's query (`?q=`) takes precedence. Newer input is stored as a
 * draft, so that a swap or reload in the middle of a word loses nothing. A draft for another query is outdated.
 */
export function useSearchText(
  search: string,
  urlOf: (q: string | undefined) => string,
): [string, (text: string) => void] {
  const { navigation } = usePorts();
  const follow = useEffectEvent((q: string) => navigation.go(urlOf(q || undefined), { replace: true }));
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [typed, storeDraft, clearDraft] = useDraft<Typed | null>('casino.search', null, parse);
  // A reload may have started before the URL contained the text, and then opens the previous URL. Therefore the
  // draft is kept until the player leaves the search.
  const [isInUrl, setIsInUrl] = useState(false);
  if (!isInUrl && typed?.text === inAddress) setIsInUrl(true);
  const isDraftValid = typed !== null && typed.over === inAddress && !isInUrl;
  const text = isDraftValid ? typed.text : inAddress;
  const isOutdated = typed !== null && !isDraftValid && typed.text !== inAddress;

  useEffect(() => {
    if (isOutdated) clearDraft();
  }, [isOutdated, clearDraft]);

  const leave = useEffectEvent(() => {
    if (isInUrl) clearDraft();
  });
  useEffect(() => () => leave(), []);

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => follow(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, inAddress]);

  const type = (next: string) => {
    setIsInUrl(false);
    storeDraft({ over: inAddress, text: next });
  };
  return [text, type];
}
