import type { QueryExecutorProvider } from 'kysely';
import * as queries from './offers.gen.ts';

/** One selection with its market and fixture. */
export type OfferRow = queries.OffersOfRow;

/** Returns the selections of a tournament's visible fixtures, in display order. */
export async function offersOf(db: QueryExecutorProvider, tournamentId: string): Promise<OfferRow[]> {
  return queries.offersOf(db, { tournamentId });
}
