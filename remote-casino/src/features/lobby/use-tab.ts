import { useDraft } from '@parlay/remote-kit/drafts';
import { usePorts } from '@parlay/remote-kit/ports';
import { useEffect } from 'react';
import { type HashTab, type LobbyTab, tabOfHash, tabOfUrl } from '../../model/tabs.ts';

const DRAFT_KEY = 'casino.tab';

const parse = (stored: unknown): HashTab | undefined => {
  const { hash, key } = (stored ?? {}) as Partial<Record<keyof HashTab, unknown>>;
  return typeof hash === 'string' && typeof key === 'string' ? { hash, key } : undefined;
};

/**
 * Returns the selected tab (CA1). Stores which tab the hash stands for, because after a language change the URL
 * still contains the old name, and the lobby must show the same tab (SH2).
 */
export function useTab(
  tabs: readonly LobbyTab[],
  location: { hash: string; search: string },
  nameOf: (key: string) => string,
): string {
  const { drafts } = usePorts();
  const [storedTab] = useDraft<HashTab | undefined>(DRAFT_KEY, undefined, parse);
  const { hash } = location;
  const tabFromHash = hash ? tabOfHash(tabs, hash, nameOf) : undefined;
  useEffect(() => {
    // A draft instead of state, because nothing on this page depends on it.
    if (tabFromHash !== undefined) drafts.write(DRAFT_KEY, { hash, key: tabFromHash });
  }, [drafts, hash, tabFromHash]);
  return tabOfUrl(tabs, location, tabFromHash, storedTab);
}
