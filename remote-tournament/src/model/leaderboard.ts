import type { Schemas } from '@parlay/contracts/api';

export type LeaderboardEntry = Schemas['LeaderboardEntry'];

const TOP_COUNT = 10;

export interface Board {
  rows: LeaderboardEntry[];
  /** The player's own row if it is not among `rows`. */
  own?: LeaderboardEntry | undefined;
  /** Whether there are more rows than the top ten. */
  more: boolean;
}

/** Returns the top ten or all rows, always including the player's own row (TO9). */
export function boardOf(entries: readonly LeaderboardEntry[], ownEntry: string | undefined, all: boolean): Board {
  const ordered = entries.toSorted((one, other) => one.position - other.position);
  const rows = all ? ordered : ordered.slice(0, TOP_COUNT);
  const own = rows.find(isOwn) ? undefined : ordered.find(isOwn);
  return { rows, own, more: ordered.length > TOP_COUNT };

  function isOwn({ entry }: LeaderboardEntry) {
    return ownEntry !== undefined && entry.entryId === ownEntry;
  }
}
