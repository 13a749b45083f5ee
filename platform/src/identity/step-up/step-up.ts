import type { Db } from '../../core/database/database.ts';
import { forgiveAttempts } from '../sessions/guard.ts';
import { checkOwnPassword, type OwnPassword } from '../sessions/own-password.ts';
import { noteProof } from '../sessions/repository.ts';
import { countCode, takeCode } from '../two-factor/code.ts';
import { holdOwner } from '../two-factor/repository.ts';

export interface Proof extends OwnPassword {
  /** Code of the second factor, if one came. */
  code: string | undefined;
}

export type StepUp =
  | { ok: true; until: Date }
  | { ok: false; error: 'wait'; seconds: number }
  | { ok: false; error: 'password' | 'code-needed' | 'code-wrong' };

/**
 * Proves in a session that its player is at the keyboard: by the password, and by a code where the second factor is on.
 * Guesses count with those at the login.
 */
export async function stepUp({ db, key }: { db: Db; key: Buffer }, proof: Proof): Promise<StepUp> {
  const { session, code } = proof;
  const { customerId, sessionId } = session;
  const known = await checkOwnPassword(db, proof);
  if (!known.ok) return known;
  if (session.hasTwoFactor && code !== undefined) {
    const seconds = await countCode(db, customerId);
    if (seconds > 0) return { ok: false, error: 'wait', seconds };
  }
  return db.transaction().execute(async (trx): Promise<StepUp> => {
    const owner = await holdOwner(trx, customerId);
    if (owner.hasTwoFactor && code === undefined) return { ok: false, error: 'code-needed' };
    if (owner.hasTwoFactor && !(await takeCode(trx, key, customerId, code ?? '')))
      return { ok: false, error: 'code-wrong' };
    await forgiveAttempts(trx, known.guard);
    return { ok: true, until: await noteProof(trx, sessionId) };
  });
}
