import type { Brand } from '@parlay/contracts/brand-data';
import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { Db } from '../../core/database/database.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { hashToken, newToken } from '../../core/tokens.ts';
import { passwordError } from '../passwords/new-password.ts';
import { guessableWords } from '../passwords/own-words.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { setPassword } from '../recovery/set-password.ts';
import { clearAttempts } from '../sessions/guard.ts';
import { checkOwnPassword, type PasswordCheck } from '../sessions/own-password.ts';
import { renewToken } from '../sessions/repository.ts';

export interface PasswordEdit extends PasswordCheck {
  brand: Brand;
  newPassword: string;
}

export type EditPasswordResult =
  | { ok: true; token: string }
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'invalid'; field: 'currentPassword' | 'newPassword'; key: ValidationKey };

/**
 * Changes the password after checking the old one (AU13). Failed checks count towards the login throttle. Ends the
 * other sessions and gives this one a new cookie (D4).
 */
export async function editPassword(
  { db, mails }: { db: Db; mails: Mails },
  edit: PasswordEdit,
): Promise<EditPasswordResult> {
  const { session, brand, device, currentPassword, newPassword } = edit;
  const { customerId, sessionId } = session;
  const words = await guessableWords(db, customerId);
  const key = passwordError(brand, newPassword, { forbidden: currentPassword, words });
  if (key) return { ok: false, error: 'invalid', field: 'newPassword', key };
  const check = await checkOwnPassword(db, edit);
  if (!check.ok && check.error === 'wait') return check;
  if (!check.ok) return { ok: false, error: 'invalid', field: 'currentPassword', key: 'fieldError' };
  const passwordHash = await hashPassword(newPassword);
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, mails, { customerId, brand, passwordHash, keep: sessionId, keepDevice: device });
    await clearAttempts(trx, check.guard);
    await renewToken(trx, sessionId, hashToken(token));
  });
  return { ok: true, token };
}
