import { readStored, writeStored } from '@parlay/remote-kit/browser';
import { usePreference } from '@parlay/remote-kit/preference';
import { useState } from 'react';
import { MAX_QUERY } from './use-search.ts';

const NAME = 'parlay.searches';
const MAX = 5;

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(NAME) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text): text is string => typeof text === 'string' && text.length <= MAX_QUERY).slice(0, MAX);
  } catch {
    return [];
  }
}

/** Returns the latest searches of this browser, which are kept only with consent to all cookies (SH36). */
export function useRecentSearches(): { recent: string[]; add(query: string): void; clear(): void } {
  const [cookies] = usePreference('cookies');
  const isAllowed = cookies === 'all';
  const [recent, setRecent] = useState(readRecent);
  const store = (next: string[]) => {
    setRecent(next);
    writeStored(NAME, next.length > 0 ? JSON.stringify(next) : undefined);
  };
  return {
    recent: isAllowed ? recent : [],
    add: (query) => {
      if (isAllowed) store([query, ...recent.filter((other) => other !== query)].slice(0, MAX));
      else if (recent.length > 0) store([]);
    },
    clear: () => store([]),
  };
}
