import { useDraft } from '@parlay/remote-kit/drafts';
import { usePageLocation } from '@parlay/remote-kit/ports';

type StoredLoads = ReadonlyArray<readonly [list: string, loads: number]>;
const NONE: StoredLoads = [];
/** Maximum number of remembered history entries. */
const LIMIT = 20;

const parse = (stored: unknown): StoredLoads | undefined =>
  Array.isArray(stored) &&
  stored.every((one) => Array.isArray(one) && typeof one[0] === 'string' && Number.isInteger(one[1]))
    ? (stored as unknown as StoredLoads)
    : undefined;

/**
 * Counts how often "Load more" was pressed for a list. The count is stored per history entry, so that Back, a
 * reload and a swap restore the list's length. A new visit starts with a short list.
 */
export function useLoadMore(list: string): { loads: number; loadMore(): void } {
  const { key } = usePageLocation();
  const [stored, store] = useDraft<StoredLoads>('casino.more', NONE, parse);
  const id = `${key} ${list}`;
  const loads = stored.find(([known]) => known === id)?.[1] ?? 0;
  return {
    loads,
    loadMore: () => store([[id, loads + 1] as const, ...stored.filter(([known]) => known !== id)].slice(0, LIMIT)),
  };
}
