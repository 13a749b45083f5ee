import type { QueryExecutorProvider } from 'kysely';
import { unseal } from '../../core/sealed.ts';
import * as queries from './code.gen.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { sealedSecret, takeRecoveryCode, takeStep } from './repository.ts';
import { stepOfCode } from './totp.ts';

/** Free attempts: few, whatever their address, because someone who guesses codes knows the password already. */
const FREE = 10;
const guardKey = (customerId: string) => `code:${customerId}`;

/** Counted before the code is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countCode(db: QueryExecutorProvider, customerId: string): Promise<number> {
  const row = await queries.countCode(db, { customerId: guardKey(customerId), free: FREE });
  return row.wait ?? 0;
}

/**
 * Takes a code of the player's app or a recovery code: whether it was right, and used for the first time. Call it in the
 * transaction of what it allows, after `countCode()`.
 */
export async function takeCode(
  trx: QueryExecutorProvider,
  key: Buffer,
  customerId: string,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(plain)
    ? await takeAppCode(trx, key, customerId, plain)
    : await takeRecoveryCode(trx, customerId, hashRecoveryCode(plain));
  if (isRight) await queries.takeCode(trx, { customerId: guardKey(customerId) });
  return isRight;
}

async function takeAppCode(trx: QueryExecutorProvider, key: Buffer, customerId: string, code: string) {
  const sealed = await sealedSecret(trx, customerId);
  if (!sealed) return false;
  const step = stepOfCode(unseal(key, sealed, customerId).toString(), code, Date.now());
  return step !== undefined && takeStep(trx, customerId, step);
}
