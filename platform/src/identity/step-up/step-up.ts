import type { Db } from '../../core/database/database.ts';
import { forgiveAttempts } from '../sessions/guard.ts';
import { checkOwnPassword, type OwnPassword } from '../sessions/own-password.ts';
import { noteProof } from '../sessions/repository.ts';
import { countCode, takeCode } from '../two-factor/code.ts';
import { holdOwner } from '../two-factor/repository.ts';

export interface Proof extends OwnPassword {
  /** Second-factor code, if sent. */
  code: string | undefined;
}

export type StepUp =
  | { ok: true; until: Date }
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' | 'code-needed' | 'code-wrong' };

/**
 * Re-authenticates the player of a session with the password and, if the second factor is on, a code. Failures count
 * towards the login throttle.
 */
export async function stepUp({ db, key }: { db: Db; key: Buffer }, proof: Proof): Promise<StepUp> {
  const { session, code } = proof;
  const { customerId, sessionId } = session;
  const check = await checkOwnPassword(db, proof);
  if (!check.ok) return check;
  if (session.hasTwoFactor && code !== undefined) {
    const seconds = await countCode(db, customerId);
    if (seconds > 0) return { ok: false, error: 'wait', seconds };
  }
  return db.transaction().execute(async (trx): Promise<StepUp> => {
    const owner = await holdOwner(trx, customerId);
    if (owner.hasTwoFactor && code === undefined) return { ok: false, error: 'code-needed' };
    if (owner.hasTwoFactor && !(await takeCode(trx, key, customerId, code ?? '')))
      return { ok: false, error: 'code-wrong' };
    await forgiveAttempts(trx, check.guard);
    return { ok: true, until: await noteProof(trx, sessionId) };
  });
}
