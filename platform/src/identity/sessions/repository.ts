import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { PlayerSession } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import * as queries from './repository.gen.ts';

/** Validity period of a re-authentication. */
export const REAUTHENTICATION_MINUTES = 5;

const TokenEnd = z.enum(['replaced', 'lifetime', 'time-limit', 'expired']);
type TokenEnd = z.infer<typeof TokenEnd>;

export async function liveSession(db: QueryExecutorProvider, tokenHash: Buffer): Promise<PlayerSession | undefined> {
  return queries.liveSession(db, { proofMinutes: REAUTHENTICATION_MINUTES, tokenHash });
}

/**
 * Returns why a token opens no session: `replaced` if the browser received a new token so recently that the request may
 * have been in flight, `lifetime` if the session reached its maximum length, `time-limit` if the player's own time
 * limit is used up, and `expired` otherwise.
 */
export async function endReasonOfToken(db: QueryExecutorProvider, tokenHash: Buffer): Promise<TokenEnd> {
  const row = await queries.endOfToken(db, { tokenHash });
  return TokenEnd.parse(row?.end ?? 'expired');
}

const refuseEnded = () => refuse('not_authenticated', { details: { reason: 'expired' } });

/** Locks a session, so that it stays open during the transaction. Throws if the session has ended since it was read. */
export async function lockLiveSession(trx: QueryExecutorProvider, id: string): Promise<void> {
  const rows = await queries.expectLive(trx, { id });
  if (rows.length === 0) throw refuseEnded();
}

/**
 * Records that the player has re-authenticated in this session, and returns the end of its validity. Throws if the
 * session has ended since it was read.
 */
export async function recordReauthentication(trx: QueryExecutorProvider, id: string): Promise<Date> {
  const row = await queries.noteProof(trx, { id, proofMinutes: REAUTHENTICATION_MINUTES });
  if (!row) throw refuseEnded();
  return row.until;
}

/**
 * Gives a session a new token and stores the previous one as replaced. Throws if the session has ended since it was
 * read, which also rolls back the other changes of the transaction.
 */
export async function renewToken(db: QueryExecutorProvider, id: string, tokenHash: Buffer): Promise<void> {
  const row = await queries.renewToken(db, { tokenHash, id });
  const before = row?.before;
  if (!before) throw refuseEnded();
  await queries.storeReplaced(db, { before, id });
}

/** Returns the player of an open session. */
export async function playerOfSession(
  db: QueryExecutorProvider,
  id: string,
): Promise<{ customerId: string; currency: string } | undefined> {
  return queries.playerOfSession(db, { id });
}

export interface NewSession {
  tokenHash: Buffer;
  customerId: string;
  /** Seconds until the session ends without activity. */
  lifeSeconds: number;
  /** Seconds until the session ends even with activity. */
  absoluteSeconds: number;
  ipAddress: string;
  userAgent: string;
}

/**
 * Opens a session and records the player's login. The session stores the previous login, and ends when the player's
 * own time limit is used up. If the limit is used up already, the session allows no play and ends when the next
 * period starts.
 */
export async function openSession(db: QueryExecutorProvider, session: NewSession): Promise<string> {
  const { tokenHash, customerId, lifeSeconds, absoluteSeconds, ipAddress, userAgent } = session;
  const row = await queries.openSession(db, {
    customerId,
    ipAddress,
    tokenHash,
    lifeSeconds,
    userAgent,
    absoluteSeconds,
  });
  const id = row?.id;
  if (!id) throw new Error(`player ${customerId} does not exist`);
  return id;
}

/** Extends a session after player activity, but never beyond its lifetime, and returns the new expiry. */
export async function extendSession(
  db: QueryExecutorProvider,
  id: string,
  lifeSeconds: number,
): Promise<Date | undefined> {
  const row = await queries.extendSession(db, { lifeSeconds, id });
  return row?.expiresAt;
}

export interface Device {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ipAddress: string;
  userAgent: string;
}

export async function sessionsOf(db: QueryExecutorProvider, customerId: string): Promise<Device[]> {
  return queries.sessionsOf(db, { customerId });
}
