import type { Brand } from '@parlay/contracts/brand-data';
import { sessionSeconds } from '@parlay/contracts/idleness';
import type { QueryExecutorProvider } from 'kysely';
import type { PlayerSession } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { hashToken, newToken } from '../../core/tokens.ts';
import { recordFingerprint } from './browser-fingerprints.ts';
import { notifyOfNewDevice } from './devices.ts';
import { announceEnd, endSession, endSessionsOf } from './end-sessions.ts';
import { recordKnownDevice } from './known-devices.ts';
import { liveSession, openSession } from './repository.ts';
import { sessionRulesOf } from './session-rules.ts';

export interface SessionStart {
  customerId: string;
  brand: Brand;
  ipAddress: string;
  userAgent: string;
  /** Device cookie from an earlier login. */
  device: string | undefined;
  /** Hash from `fingerprintHash`. */
  fingerprint: Buffer | undefined;
  /** The browser's previous session, which is ended and never reused (D4). */
  before: PlayerSession | null;
}

/** Opens a session and returns the values of the session and device cookies. Call it in a transaction. */
export async function beginSession(
  trx: QueryExecutorProvider,
  mails: Mails,
  { customerId, brand, ipAddress, userAgent, device: sent, fingerprint, before }: SessionStart,
): Promise<{ token: string; sessionId: string; device: string }> {
  if (before) await endSession(trx, { id: before.sessionId, customerId: before.customerId }, 'replaced');
  await notifyOfNewDevice(trx, mails, { customerId, brand, ipAddress, userAgent });
  const token = newToken();
  const lifeSeconds = sessionSeconds(brand.session);
  const { longestSeconds, isSingle } = await sessionRulesOf(trx, brand, customerId);
  const sessionId = await openSession(trx, {
    tokenHash: hashToken(token),
    customerId,
    lifeSeconds,
    absoluteSeconds: longestSeconds,
    ipAddress,
    userAgent,
  });
  // Under the player's lock, so that of two concurrent logins the later one ends the session of the earlier one.
  if (isSingle && (await endSessionsOf(trx, { customerId, keep: sessionId }, 'ended-elsewhere')) > 0)
    await announceEnd(trx, customerId, 'ended-elsewhere');
  const device = await recordKnownDevice(trx, customerId, sent);
  await recordFingerprint(trx, customerId, fingerprint);
  return { token, sessionId, device };
}

/** Returns the session just opened with this token, or throws if another login has ended it already (B12). */
export async function sessionByToken(db: QueryExecutorProvider, token: string): Promise<PlayerSession> {
  const session = await liveSession(db, hashToken(token));
  if (!session) throw refuse('not_authenticated', { details: { reason: 'expired' } });
  return session;
}
