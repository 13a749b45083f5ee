import type { HistoryKind } from '@parlay/releases/replies/history';

export interface Filter {
  remote: string | undefined;
  /** Name of the author's token. */
  by: string | undefined;
  kind: HistoryKind;
}

/** Page size of the log. */
export const PAGE_SIZE = 50;

export const KINDS: readonly { kind: HistoryKind; name: string }[] = [
  { kind: 'all', name: 'Everything' },
  { kind: 'done', name: 'What was done' },
  { kind: 'refused', name: 'What was refused' },
];

/** Reads the filter from a URL. Ignores unknown values. */
export const filterIn = (query: URLSearchParams): Filter => ({
  remote: query.get('remote') || undefined,
  by: query.get('by') || undefined,
  kind: KINDS.find(({ kind }) => kind === query.get('kind'))?.kind ?? 'all',
});

/** Returns the API path of the newest entries, or of the entries before a given one. */
export function historyPath({ remote, by, kind }: Filter, before?: number): string {
  const query = new URLSearchParams({
    kind,
    limit: String(PAGE_SIZE),
    ...(remote === undefined ? {} : { remote }),
    ...(by === undefined ? {} : { by }),
    ...(before === undefined ? {} : { before: String(before) }),
  });
  return `/api/history?${query}`;
}
