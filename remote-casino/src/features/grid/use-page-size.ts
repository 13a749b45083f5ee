import { usePorts } from '@parlay/remote-kit/ports';
import { useSyncExternalStore } from 'react';
import type { Width } from '../../model/page-size.ts';

const QUERIES: ReadonlyArray<readonly [Width, string]> = [
  ['xl', '(min-width: 1326px)'],
  ['lg', '(min-width: 992px)'],
  ['md', '(min-width: 768px)'],
];

const now = (): Width => QUERIES.find(([, query]) => matchMedia(query).matches)?.[0] ?? 'less';

function subscribe(changed: () => void): () => void {
  const lists = QUERIES.map(([, query]) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

/** Returns the brand's page size for the current width (CA4). */
export function usePageSize(): number {
  const { pageSizes } = usePorts().brand.brand.constants;
  return pageSizes[useSyncExternalStore<Width>(subscribe, now, () => 'less')];
}
