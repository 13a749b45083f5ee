import type { QueryExecutorProvider } from 'kysely';
import * as queries from './end-sessions.gen.ts';

export type EndReason =
  | 'logged-out'
  | 'idle'
  | 'ended-elsewhere'
  | 'expired'
  | 'lifetime'
  | 'replaced'
  | 'password-changed'
  | 'suspended'
  | 'closed'
  | 'on-break'
  | 'self-excluded';

/** Ends an open session of a player together with its games. Returns false if there is none with this id. */
export async function endSession(
  db: QueryExecutorProvider,
  session: { id: string; customerId: string },
  reason: EndReason,
): Promise<boolean> {
  const rows = await queries.endSession(db, { reason, id: session.id, customerId: session.customerId });
  if (rows.length === 0) return false;
  await queries.endSession2(db, { id: session.id });
  return true;
}

/** Ends all sessions of a player with their games, except the one to keep, and returns how many ended. */
export async function endSessionsOf(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep?: string | undefined },
  reason: EndReason,
): Promise<number> {
  // Locks all sessions in one order, including the one to keep, and before any wallet, because a logout also locks its
  // session before the wallet.
  await queries.endSessionsOf(db, { customerId });
  const rows = await queries.endSessionsOf2(db, { reason, customerId, keep });
  for (const { id } of rows) await queries.endSessionsOf3(db, { id });
  return rows.length;
}

/** Notifies the player's open pages that one of their sessions has ended. Each page checks whether it was its own. */
export async function announceEnd(db: QueryExecutorProvider, customerId: string, reason: EndReason): Promise<void> {
  await queries.announceEnd(db, { customerId, value: { reason } });
}

/** Maximum sessions ended per transaction. */
const BATCH_SIZE = 200;

/** Ends expired sessions and deletes expired limits. Any number of nodes may call it. */
export async function sweepSessions(db: QueryExecutorProvider): Promise<void> {
  while ((await endExpired(db)) === BATCH_SIZE);
  await queries.sweepSessions(db);
  await queries.sweepSessions2(db);
}

async function endExpired(db: QueryExecutorProvider): Promise<number> {
  // The query locks wallets in the order used by all code that locks several.
  const rows = await queries.endExpired(db, { atOnce: BATCH_SIZE });
  return rows.length;
}
