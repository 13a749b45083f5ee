import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { PlayerSession } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import * as queries from './repository.gen.ts';

/** How long a proof lasts. */
export const PROOF_MINUTES = 5;

const TokenEnd = z.enum(['replaced', 'lifetime', 'time-limit', 'expired']);
type TokenEnd = z.infer<typeof TokenEnd>;

export async function liveSession(db: QueryExecutorProvider, tokenHash: Buffer): Promise<PlayerSession | undefined> {
  return queries.liveSession(db, { proofMinutes: PROOF_MINUTES, tokenHash });
}

/**
 * Why a token opens no session. `replaced`: the browser got another token so lately that the call may have been under way;
 * `lifetime`: the session lasted as long as one may; `time-limit`: the player's time is used up; `expired`: anything else.
 */
export async function endOfToken(db: QueryExecutorProvider, tokenHash: Buffer): Promise<TokenEnd> {
  const row = await queries.endOfToken(db, { tokenHash });
  return TokenEnd.parse(row?.end ?? 'expired');
}

const refuseEnded = () => refuse('not_authenticated', { details: { reason: 'expired' } });

/** Refuses for a session that has ended since it was asked for; otherwise it lasts as long as the transaction. */
export async function expectLive(trx: QueryExecutorProvider, id: string): Promise<void> {
  const rows = await queries.expectLive(trx, { id });
  if (rows.length === 0) throw refuseEnded();
}

/**
 * Notes that the player proved who they are in this session, and returns until when that counts. A session that has ended
 * since it was asked for is refused.
 */
export async function noteProof(trx: QueryExecutorProvider, id: string): Promise<Date> {
  const row = await queries.noteProof(trx, { id, proofMinutes: PROOF_MINUTES });
  if (!row) throw refuseEnded();
  return row.until;
}

/**
 * Gives a session another token; the one before is remembered as replaced. A session that has ended since it was asked for
 * is refused, and with it all that the transaction would change.
 */
export async function renewToken(db: QueryExecutorProvider, id: string, tokenHash: Buffer): Promise<void> {
  const row = await queries.renewToken(db, { tokenHash, id });
  const before = row?.before;
  if (!before) throw refuseEnded();
  await queries.storeReplaced(db, { before, id });
}

/** Returns the player of a session while it lasts. */
export async function playerOfSession(
  db: QueryExecutorProvider,
  id: string,
): Promise<{ customerId: string; currency: string } | undefined> {
  return queries.playerOfSession(db, { id });
}

export interface NewSession {
  tokenHash: Buffer;
  customerId: string;
  /** Without activity. */
  lifeSeconds: number;
  /** Seconds until it ends, also with activity. */
  absoluteSeconds: number;
  ipAddress: string;
  userAgent: string;
}

/**
 * Opens a session and notes the login with the player; the session remembers the login before it, and ends when the player's
 * time is used up. Where that is the case already, nothing is played in it, and it ends when there is time again.
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

/** Moves the expiry of a session forward because the player did something, never past the session's lifetime. */
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
