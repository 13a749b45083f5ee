import type { Brand } from '@parlay/contracts/brand';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashToken, newToken } from '../../tokens.ts';
import type { Mails } from '../mails/office.ts';
import { countAttempt, forgiveAttempts, guardKeys } from '../sessions/login.ts';
import { passwordFault } from '../sessions/new-password.ts';
import { hashPassword, passwordFits } from '../sessions/passwords.ts';
import { type PlayerSession, renewToken } from '../sessions/repository.ts';
import { setPassword } from './password.ts';

export interface PasswordEdit {
  session: PlayerSession;
  brand: Brand;
  ipAddress: string;
  currentPassword: string;
  newPassword: string;
}

export type EditOutcome =
  | { outcome: 'done'; token: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'invalid'; field: 'currentPassword' | 'newPassword'; key: string };

/**
 * AU13: a new password for whoever knows the old one; guesses count with those at the login. The other sessions end, and
 * this one goes on under another cookie (D4).
 */
export async function editPassword({ db, mails }: { db: Db; mails: Mails }, edit: PasswordEdit): Promise<EditOutcome> {
  const { session, brand, ipAddress, currentPassword, newPassword } = edit;
  const { customerId, sessionId, username } = session;
  const key = passwordFault(brand, newPassword, currentPassword);
  if (key) return { outcome: 'invalid', field: 'newPassword', key };
  const keys = guardKeys(`${brand.id}:${username.toLowerCase()}`, ipAddress);
  const seconds = await countAttempt(db, keys);
  if (seconds > 0) return { outcome: 'wait', seconds };
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from player where customer_id = ${customerId}`.execute(db);
  if (!(await passwordFits(rows[0]?.passwordHash, currentPassword)))
    return { outcome: 'invalid', field: 'currentPassword', key: 'fieldError' };
  const passwordHash = await hashPassword(newPassword);
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    await forgiveAttempts(trx, keys);
    await setPassword(trx, mails, { customerId, brand, passwordHash, keep: sessionId });
    await renewToken(trx, sessionId, hashToken(token));
  });
  return { outcome: 'done', token };
}
