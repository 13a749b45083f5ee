import type { QueryExecutorProvider } from 'kysely';
import * as queries from './round-summary.gen.ts';

/** Short summary of a player's round, for support staff. */
export interface RoundSummary {
  reference: string;
  /** Total of all stakes, as a decimal string. */
  amount: string;
  currency: string;
  at: Date;
  /** Name of the game. */
  name: string;
}

/** Returns a player's round by its id, or undefined if it does not exist or belongs to another player. */
export async function roundSummary(
  db: QueryExecutorProvider,
  customerId: string,
  roundId: string,
): Promise<RoundSummary | undefined> {
  return queries.roundSummary(db, { roundId, customerId });
}
