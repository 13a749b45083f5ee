import type { QueryExecutorProvider } from 'kysely';
import type { PlayerSession } from '../../core/http/caller.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { type AttemptCounters, countAttempt, countersOf } from './guard.ts';
import * as queries from './own-password.gen.ts';

export interface PasswordCheck {
  session: PlayerSession;
  ipAddress: string;
  /** Device cookie from an earlier login. */
  device: string | undefined;
  currentPassword: string;
}

export type PasswordCheckResult =
  /** `guard` holds the counters to clear once the caller has locked the player. `password` means a wrong password. */
  | { ok: true; guard: AttemptCounters }
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' };

/** Verifies the current password. Failures count towards the login throttle. */
export async function checkOwnPassword(db: QueryExecutorProvider, check: PasswordCheck): Promise<PasswordCheckResult> {
  const { session, ipAddress, device, currentPassword } = check;
  const { brandId, username } = session;
  const guard = await countersOf(db, { brandId, username, ipAddress, device });
  const seconds = await countAttempt(db, guard);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  const row = await queries.checkOwnPassword(db, { customerId: session.customerId });
  return (await verifyPassword(row?.passwordHash, currentPassword))
    ? { ok: true, guard }
    : { ok: false, error: 'password' };
}
