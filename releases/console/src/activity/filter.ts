import type { HistoryKind } from '@parlay/releases/replies/history';

export interface Filter {
  remote: string | undefined;
  /** Name of a token. */
  by: string | undefined;
  kind: HistoryKind;
}

/** Entries that are read at once. */
export const PAGE = 50;

export const KINDS: readonly { kind: HistoryKind; name: string }[] = [
  { kind: 'all', name: 'Everything' },
  { kind: 'done', name: 'What was done' },
  { kind: 'refused', name: 'What was refused' },
];

/** The filter of an address; what it does not understand is left out. */
export const filterIn = (query: URLSearchParams): Filter => ({
  remote: query.get('remote') || undefined,
  by: query.get('by') || undefined,
  kind: KINDS.find(({ kind }) => kind === query.get('kind'))?.kind ?? 'all',
});

/** Path of the entries before one, or of the newest ones. */
export function historyPath({ remote, by, kind }: Filter, before?: number): string {
  const query = new URLSearchParams({
    kind,
    limit: String(PAGE),
    ...(remote === undefined ? {} : { remote }),
    ...(by === undefined ? {} : { by }),
    ...(before === undefined ? {} : { before: String(before) }),
  });
  return `/api/history?${query}`;
}
