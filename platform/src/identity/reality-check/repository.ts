import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** Changes to a player's money during a session, as decimal strings in major units. */
export interface SessionMoney {
  currency: string;
  /** Spendable balance at the start of the session. */
  initialBalance: string;
  /** Spendable balance now. */
  finalBalance: string;
  /** Stakes and tournament entries in the session, less refunds. */
  staked: string;
  /** Wins and prizes in the session. */
  won: string;
  /** `staked` minus `won`; zero if the player has won more. */
  lost: string;
  /** `won` minus `staked`; negative if the player has lost. */
  sessionBalance: string;
  /** Part of `sessionBalance` that comes from games, excluding tournaments and bets. */
  gamesBalance: string;
  startedAt: Date;
  realityCheckedAt: Date | null;
}

export async function sessionMoney(db: QueryExecutorProvider, sessionId: string): Promise<SessionMoney | undefined> {
  return queries.sessionMoney(db, { sessionId });
}

/** Times from which a session's next reality check is counted. */
export type SessionTimes = Pick<SessionMoney, 'startedAt' | 'realityCheckedAt'>;

/** Returns them without the money, which takes a sum over the session's transfers. */
export async function sessionTimes(db: QueryExecutorProvider, sessionId: string): Promise<SessionTimes | undefined> {
  return queries.sessionTimes(db, { sessionId });
}

/** Stores how often the player wants a reality check (RS11); null turns it off. */
export async function setRealityCheck(
  db: QueryExecutorProvider,
  customerId: string,
  period: string | null,
): Promise<void> {
  await queries.setRealityCheck(db, { period, customerId });
}

/** Records that the player has seen the reality check of this session. The interval to the next one starts now. */
export async function acknowledgeRealityCheck(db: QueryExecutorProvider, sessionId: string): Promise<void> {
  await queries.acknowledgeRealityCheck(db, { sessionId });
}

export async function realityCheckPeriod(db: QueryExecutorProvider, customerId: string): Promise<string | null> {
  const row = await queries.realityCheckPeriod(db, { customerId });
  return row?.period ?? null;
}
