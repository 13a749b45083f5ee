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

/** Ends a session of this player together with the games played in it; false when there is none such. */
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

/** Ends all sessions of a player with their games, but for the one to keep; how many. */
export async function endSessionsOf(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep?: string | undefined },
  reason: EndReason,
): Promise<number> {
  // All of them in one order, also the one to keep, before any wallet: a log-out holds its session and then takes the wallet.
  await queries.endSessionsOf(db, { customerId });
  const rows = await queries.endSessionsOf2(db, { reason, customerId, keep });
  for (const { id } of rows) await queries.endSessionsOf3(db, { id });
  return rows.length;
}

/** Tells the player's open pages that one of their sessions was ended; each looks whether it was its own. */
export async function announceEnd(db: QueryExecutorProvider, customerId: string, reason: EndReason): Promise<void> {
  await queries.announceEnd(db, { customerId, value: { reason } });
}

/** Sessions that are ended in one transaction. */
const AT_ONCE = 200;

/** Ends what has expired, and forgets spent limits. Any number of nodes may call it. */
export async function sweepSessions(db: QueryExecutorProvider): Promise<void> {
  while ((await endExpired(db)) === AT_ONCE);
  await queries.sweepSessions(db);
  await queries.sweepSessions2(db);
}

async function endExpired(db: QueryExecutorProvider): Promise<number> {
  // Wallets in the order of everybody who takes several.
  const rows = await queries.endExpired(db, { atOnce: AT_ONCE });
  return rows.length;
}
