import type { Offer } from './events.ts';

/** `changed`: it moved, but from where is not known. */
export type Move = 'up' | 'down' | 'changed';

export interface Prices {
  offers: ReadonlyMap<string, Offer>;
  moves: ReadonlyMap<string, Move>;
}

/**
 * How prices moved from one answer to the next, by selection id. The server marks a change for longer than one answer:
 * as long as it does, a move that was seen stays what it was.
 */
export function movesAfter(before: Prices, now: ReadonlyMap<string, Offer>): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const [id, { selection }] of now) {
    const old = before.offers.get(id)?.selection.odds;
    if (old !== undefined && old !== selection.odds) moves.set(id, selection.odds > old ? 'up' : 'down');
    else if (selection.oddsChanged) moves.set(id, before.moves.get(id) ?? 'changed');
  }
  return moves;
}
