import type { Offer } from './events.ts';

/** Direction of a price change that this page has seen. */
export type Move = 'up' | 'down';

export interface Prices {
  offers: ReadonlyMap<string, Offer>;
  moves: ReadonlyMap<string, Move>;
}

/**
 * Price changes between two answers, by selection id. The server marks a change for several answers; the direction is
 * kept that long.
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
