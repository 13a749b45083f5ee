import type { Db } from '../../core/database/database.ts';
import { clearAttempts } from '../sessions/guard.ts';
import { checkOwnPassword, type PasswordCheck } from '../sessions/own-password.ts';
import { recordReauthentication } from '../sessions/repository.ts';
import { consumeCode, countCodeAttempt } from '../two-factor/code.ts';
import { lockOwner } from '../two-factor/repository.ts';

export interface StepUpCredentials extends PasswordCheck {
  /** Second-factor code, if sent. */
  code: string | undefined;
}

export type StepUpResult =
  | { ok: true; until: Date }
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' | 'code-needed' | 'code-wrong' };

/**
 * Re-authenticates the player of a session with the password and, if the second factor is on, a code. Failures count
 * towards the login throttle.
 */
export async function stepUp({ db, key }: { db: Db; key: Buffer }, proof: StepUpCredentials): Promise<StepUpResult> {
  const { session, code } = proof;
  const { customerId, sessionId } = session;
  const check = await checkOwnPassword(db, proof);
  if (!check.ok) return check;
  if (session.hasTwoFactor && code !== undefined) {
    const seconds = await countCodeAttempt(db, customerId);
    if (seconds > 0) return { ok: false, error: 'wait', seconds };
  }
  return db.transaction().execute(async (trx): Promise<StepUpResult> => {
    const owner = await lockOwner(trx, customerId);
    if (owner.hasTwoFactor && code === undefined) return { ok: false, error: 'code-needed' };
    if (owner.hasTwoFactor && !(await consumeCode(trx, key, customerId, code ?? '')))
      return { ok: false, error: 'code-wrong' };
    await clearAttempts(trx, check.guard);
    return { ok: true, until: await recordReauthentication(trx, sessionId) };
  });
}
