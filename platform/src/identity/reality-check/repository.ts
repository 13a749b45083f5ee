import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** Changes of a player's money by a session, in decimal strings of major units. */
export interface SessionMoney {
  currency: string;
  /** Spendable when the session began. */
  initialBalance: string;
  /** Spendable now. */
  finalBalance: string;
  /** Stakes and entries since, without those that were given back. */
  staked: string;
  /** Wins and prizes since. */
  won: string;
  /** Staked less won; zero when the player has won. */
  lost: string;
  /** Won less staked: negative when the player has lost. */
  sessionBalance: string;
  startedAt: Date;
  realityCheckedAt: Date | null;
}

export async function sessionMoney(db: QueryExecutorProvider, sessionId: string): Promise<SessionMoney | undefined> {
  return queries.sessionMoney(db, { sessionId });
}

/** RS11: how often the player wants to be reminded; null: never. */
export async function setRealityCheck(
  db: QueryExecutorProvider,
  customerId: string,
  period: string | null,
): Promise<void> {
  await queries.setRealityCheck(db, { period, customerId });
}

/** The player has seen the reality check of this session: the next one counts from now. */
export async function acknowledgeRealityCheck(db: QueryExecutorProvider, sessionId: string): Promise<void> {
  await queries.acknowledgeRealityCheck(db, { sessionId });
}

export async function realityCheckPeriod(db: QueryExecutorProvider, customerId: string): Promise<string | null> {
  const row = await queries.realityCheckPeriod(db, { customerId });
  return row?.period ?? null;
}
