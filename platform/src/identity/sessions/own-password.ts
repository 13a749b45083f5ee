import type { QueryExecutorProvider } from 'kysely';
import type { PlayerSession } from '../../core/http/caller.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { countAttempt, type Guard, guardOf } from './guard.ts';
import * as queries from './own-password.gen.ts';

export interface OwnPassword {
  session: PlayerSession;
  ipAddress: string;
  /** Cookie of a device with an earlier login. */
  device: string | undefined;
  currentPassword: string;
}

export type OwnPasswordOutcome =
  /** The caller holds the player and then forgives these attempts; `password`: it is not the right one. */
  { ok: true; guard: Guard } | { ok: false; error: 'wait'; seconds: number } | { ok: false; error: 'password' };

/** Verifies the current password; guesses count with those at the login. */
export async function checkOwnPassword(db: QueryExecutorProvider, own: OwnPassword): Promise<OwnPasswordOutcome> {
  const { session, ipAddress, device, currentPassword } = own;
  const { brandId, username } = session;
  const guard = await guardOf(db, { brandId, username, ipAddress, device });
  const seconds = await countAttempt(db, guard);
  if (seconds > 0) return { ok: false, error: 'wait', seconds };
  const row = await queries.checkOwnPassword(db, { customerId: session.customerId });
  return (await passwordFits(row?.passwordHash, currentPassword))
    ? { ok: true, guard }
    : { ok: false, error: 'password' };
}
