import type { Offer } from './events.ts';

/** Direction of a price change observed by this page. */
export type Move = 'up' | 'down';

export interface Prices {
  offers: ReadonlyMap<string, Offer>;
  moves: ReadonlyMap<string, Move>;
}

/**
 * Returns price changes between two responses, by selection id. The server marks a change in several responses, and
 * its direction is kept for that long.
 */
export function priceMoves(before: Prices, now: ReadonlyMap<string, Offer>): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const [id, { selection }] of now) {
    const old = before.offers.get(id)?.selection.odds;
    const seen = before.moves.get(id);
    if (old !== undefined && old !== selection.odds) moves.set(id, selection.odds > old ? 'up' : 'down');
    else if (selection.oddsChanged && seen) moves.set(id, seen);
  }
  return moves;
}
