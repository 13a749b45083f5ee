import type { QueryExecutorProvider } from 'kysely';
import * as queries from './late-money.gen.ts';

/** A transaction that a provider refers to, and the session that can settle it. */
export interface GameTransaction {
  /** A tombstone is a rollback that came before its bet. */
  kind: 'bet' | 'win' | 'tombstone';
  customerId: string;
  roundId: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
  isRolledBack: boolean;
  /** Whether its round has a win. */
  isSettled: boolean;
  /** Hash of the token of the session, which may have ended. */
  tokenHash: string;
}

/** Returns a provider's earlier transaction. Works without a session, so that late wins and rollbacks are booked. */
export const gameTransactionOf = (
  db: QueryExecutorProvider,
  provider: string,
  transactionId: string,
): Promise<GameTransaction | undefined> => queries.transactionOf(db, { provider, transactionId });

/** Returns the last session of a player at a provider, by the pseudonym of the player there. */
export const lastGameSessionOf = (
  db: QueryExecutorProvider,
  provider: string,
  name: string,
): Promise<Pick<GameTransaction, 'tokenHash' | 'currency'> | undefined> =>
  queries.lastSessionOf(db, { provider, name });

/** Returns a player's free rounds with their stake in minor units, by the provider's reward or by our id of them. */
export const freeRoundsOfReward = (
  db: QueryExecutorProvider,
  reward: { provider: string; customerId: string; reward: string; reference: string | undefined },
): Promise<{ id: string; stake: bigint } | undefined> => queries.freeRoundsOfReward(db, reward);
