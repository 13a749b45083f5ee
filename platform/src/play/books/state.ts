import type { QueryExecutorProvider } from 'kysely';
import * as queries from './commands.gen.ts';
import type { BookCompany } from './run.ts';

/** A change of a bet or ticket. Amounts are in minor units. */
export interface BookMove {
  /** The provider's idempotency key of the change. */
  transactionId: string;
  kind: string;
  /** Number of the change. A rollback has that of the change before it. */
  revision: number;
  at: Date;
  /** Total that the bet had paid after the change. */
  total: bigint;
}

/** A bet or ticket as it stands. */
export interface BookBet {
  customerId: string;
  /** Names by which the provider knows the player. */
  players: readonly string[];
  currency: string;
  /** The player's own stake, in minor units; 0 for a free bet. */
  stake: bigint;
  /** Undefined while the bet is open. */
  result: string | undefined;
  /** Number of the last change. */
  revision: number;
  /** Total that the bet has paid, in minor units. */
  total: bigint;
  /** The newest first. */
  moves: readonly BookMove[];
}

/**
 * Returns a bet or ticket of a provider, for protocols that do not number their changes. Undefined for one that never
 * came.
 */
export async function bookBet(
  db: QueryExecutorProvider,
  { id: provider }: Pick<BookCompany, 'id'>,
  betId: string,
): Promise<BookBet | undefined> {
  const bet = await queries.bookBet(db, { provider, betId });
  if (!bet) return undefined;
  const moves = await queries.bookMoves(db, { provider, betId });
  return { ...bet, result: bet.result ?? undefined, moves };
}

/** Returns when a change was booked, by the provider's key of the change. Undefined if it moved nothing. */
export const moveTime = async (
  db: QueryExecutorProvider,
  { id: provider }: Pick<BookCompany, 'id'>,
  transactionId: string,
): Promise<Date | undefined> => (await queries.moveTime(db, { provider, transactionId }))?.at;

/**
 * Returns the number, up to `revision`, under which a request got an answer that moved nothing, or undefined. The keys of
 * the request's commands are its id, a colon and a number. `isUnchanged`: its bet was as it wants it; otherwise it was
 * refused. The command with this number gets the same answer again.
 */
export const answeredRevision = (
  db: QueryExecutorProvider,
  { id: provider }: Pick<BookCompany, 'id'>,
  { request, revision }: { request: string; revision: number },
): Promise<{ revision: number; isUnchanged: boolean } | undefined> =>
  queries.answeredRevision(db, { provider, request, revision });
