import { type QueryExecutorProvider, sql } from 'kysely';
import { countAttempt, type GuardKeys, guardKeys } from './guard.ts';
import { passwordFits } from './passwords.ts';
import type { PlayerSession } from './repository.ts';

export interface OwnPassword {
  session: PlayerSession;
  ipAddress: string;
  currentPassword: string;
}

export type OwnPasswordOutcome =
  /** Whoever goes on with it holds the player and forgives the attempts under these keys; `password`: it is not the right one. */
  { outcome: 'right'; keys: GuardKeys } | { outcome: 'wait'; seconds: number } | { outcome: 'password' };

/** Whether who is signed in knows the password; guesses count with those at the login. */
export async function checkOwnPassword(db: QueryExecutorProvider, own: OwnPassword): Promise<OwnPasswordOutcome> {
  const { session, ipAddress, currentPassword } = own;
  const keys = guardKeys(session.brandId, session.username, ipAddress);
  const seconds = await countAttempt(db, keys);
  if (seconds > 0) return { outcome: 'wait', seconds };
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from player where customer_id = ${session.customerId}`.execute(db);
  return (await passwordFits(rows[0]?.passwordHash, currentPassword))
    ? { outcome: 'right', keys }
    : { outcome: 'password' };
}
