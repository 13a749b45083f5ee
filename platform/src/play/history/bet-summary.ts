import type { QueryExecutorProvider } from 'kysely';
import * as queries from './bet-summary.gen.ts';

/** Short summary of a bet with a provider, for support staff. */
export interface BetSummary {
  /** The provider's id of the bet. */
  reference: string;
  /** Stake, as a decimal string. */
  amount: string;
  currency: string;
  at: Date;
  /** Name of the event or draw. */
  name: string;
}

/** Returns a player's bet by the provider's id, or undefined if it does not exist or belongs to another player. */
export async function betSummary(
  db: QueryExecutorProvider,
  customerId: string,
  betId: string,
): Promise<BetSummary | undefined> {
  return queries.betSummary(db, { customerId, betId });
}
