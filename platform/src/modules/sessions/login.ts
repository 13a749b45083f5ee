import { createHash, randomBytes } from 'node:crypto';
import type { Brand } from '@parlay/contracts/brand';
import { sessionSeconds } from '@parlay/contracts/idleness';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { clearPendingConsents, credentialsOf } from '../players/repository.ts';
import { passwordFits } from './passwords.ts';
import { endSession, openSession, type PlayerSession } from './repository.ts';

export interface LoginAttempt {
  brand: Brand;
  username: string;
  password: string;
  /** Consent type → given. */
  consents: Record<string, boolean>;
  ipAddress: string;
  userAgent: string;
  /** The session the browser had before: a login never goes on with it. */
  before: PlayerSession | null;
}

export type LoginOutcome =
  | { outcome: 'in'; token: string; customerId: string; sessionId: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'mismatch' }
  | { outcome: 'consents'; missing: string[] };

/** Attempts after which each further one has to wait: for a name from one address, and for a name from anywhere. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100 };

export async function login(db: Db, attempt: LoginAttempt): Promise<LoginOutcome> {
  const keys = guardKeys(attempt);
  const seconds = await countAttempt(db, keys);
  if (seconds > 0) return { outcome: 'wait', seconds };
  const player = await credentialsOf(db, attempt.brand.id, attempt.username);
  const fits = await passwordFits(player?.passwordHash, attempt.password);
  if (!fits || !player) return { outcome: 'mismatch' };
  const missing = player.pendingConsents.filter((type) => attempt.consents[type] !== true);
  const token = randomBytes(32).toString('base64url');
  const { before } = attempt;
  const sessionId = await db.transaction().execute(async (trx) => {
    await sql`delete from login_guard where key = any (${Object.values(keys)}::text[])`.execute(trx);
    if (missing.length > 0) return undefined;
    if (player.pendingConsents.length > 0) await clearPendingConsents(trx, player.customerId);
    if (before) await endSession(trx, { id: before.sessionId, customerId: before.customerId }, 'replaced');
    return openSession(trx, {
      tokenHash: hashToken(token),
      customerId: player.customerId,
      lifeSeconds: sessionSeconds(attempt.brand.session),
      ipAddress: attempt.ipAddress,
      userAgent: attempt.userAgent,
    });
  });
  if (!sessionId) return { outcome: 'consents', missing };
  return { outcome: 'in', token, customerId: player.customerId, sessionId };
}

/** The cookie's value is never stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function guardKeys({ brand, username, ipAddress }: LoginAttempt): { fromOneAddress: string; fromAnywhere: string } {
  const name = createHash('sha256').update(`${brand.id}:${username.toLowerCase()}`).digest('base64url');
  return { fromOneAddress: `${name}|${ipAddress}`, fromAnywhere: name };
}

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
async function countAttempt(db: QueryExecutorProvider, keys: ReturnType<typeof guardKeys>): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select case when near > 0 then near else login_attempt(${keys.fromAnywhere}, ${FREE.fromAnywhere}) end as wait
    from (select login_attempt(${keys.fromOneAddress}, ${FREE.fromOneAddress}) as near offset 0) counted`.execute(db);
  return rows[0]?.wait ?? 0;
}
