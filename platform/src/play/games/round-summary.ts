import type { QueryExecutorProvider } from 'kysely';
import * as queries from './round-summary.gen.ts';

/** A round of a player in a few words, for the people of support. */
export interface RoundSummary {
  reference: string;
  /** All stakes, wire money. */
  amount: string;
  currency: string;
  at: Date;
  /** The game. */
  name: string;
}

/** Returns the player's own round by its id; undefined for another player's, too. */
export async function roundSummary(
  db: QueryExecutorProvider,
  customerId: string,
  roundId: string,
): Promise<RoundSummary | undefined> {
  return queries.roundSummary(db, { roundId, customerId });
}
