import type { QueryExecutorProvider } from 'kysely';
import * as queries from './bet-summary.gen.ts';

/** A bet at a company in a few words, for the people of support. */
export interface BetSummary {
  /** The company's number of it. */
  reference: string;
  /** Its stake, wire money. */
  amount: string;
  currency: string;
  at: Date;
  /** The event or the draw. */
  name: string;
}

/** Returns the player's own bet by its company's number; undefined for another player's, too. */
export async function betSummary(
  db: QueryExecutorProvider,
  customerId: string,
  betId: string,
): Promise<BetSummary | undefined> {
  return queries.betSummary(db, { customerId, betId });
}
