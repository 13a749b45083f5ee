import type { Offer } from './events.ts';

/** Only of a change that this page has seen: a price that moved before it came is as good as any other. */
export type Move = 'up' | 'down';

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
    const seen = before.moves.get(id);
    if (old !== undefined && old !== selection.odds) moves.set(id, selection.odds > old ? 'up' : 'down');
    else if (selection.oddsChanged && seen) moves.set(id, seen);
  }
  return moves;
}
