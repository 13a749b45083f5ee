import { useDraft } from '@parlay/remote-kit/drafts';
import { usePageLocation } from '@parlay/remote-kit/ports';

type StoredLoads = ReadonlyArray<readonly [list: string, loads: number]>;
const NONE: StoredLoads = [];
/** Maximum number of remembered history entries. */
const REMEMBERED = 20;

const parse = (kept: unknown): StoredLoads | undefined =>
  Array.isArray(kept) &&
  kept.every((one) => Array.isArray(one) && typeof one[0] === 'string' && Number.isInteger(one[1]))
    ? (kept as unknown as StoredLoads)
    : undefined;

/**
 * Counts how often "Load more" was pressed for a list. Stored per history entry, so that Back, a reload and a swap
 * restore the length, and a new visit starts short.
 */
export function useMore(list: string): { loads: number; loadMore(): void } {
  const { key } = usePageLocation();
  const [kept, keep] = useDraft<StoredLoads>('casino.more', NONE, parse);
  const id = `${key} ${list}`;
  const loads = kept.find(([known]) => known === id)?.[1] ?? 0;
  return {
    loads,
    loadMore: () => keep([[id, loads + 1] as const, ...kept.filter(([known]) => known !== id)].slice(0, REMEMBERED)),
  };
}
