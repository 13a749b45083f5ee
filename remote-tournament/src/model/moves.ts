import type { Offer } from './events.ts';

/** `changed`: it moved, but from where is not known. */
export type Move = 'up' | 'down' | 'changed';

/** How prices moved from one answer to the next, by selection id. Only those that did. */
export function movesBetween(before: ReadonlyMap<string, Offer>, now: ReadonlyMap<string, Offer>): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const [id, { selection }] of now) {
    const old = before.get(id)?.selection.odds;
    if (old !== undefined && old !== selection.odds) moves.set(id, selection.odds > old ? 'up' : 'down');
    else if (selection.oddsChanged) moves.set(id, 'changed');
  }
  return moves;
}
