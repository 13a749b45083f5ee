import type { QueryExecutorProvider } from 'kysely';
import { unseal } from '../../core/sealed.ts';
import * as queries from './code.gen.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode, consumeTimeStep, sealedSecret } from './repository.ts';
import { stepOfCode } from './totp.ts';

/**
 * Number of attempts without a delay, from all addresses. It is low, because anyone guessing codes already has the
 * password.
 */
const FREE_ATTEMPTS = 10;
const guardKey = (customerId: string) => `code:${customerId}`;

/**
 * Counts an attempt and returns the seconds to wait, or 0. Call it before the code is checked, so that concurrent
 * guesses cannot exceed the limit.
 */
export async function countCodeAttempt(db: QueryExecutorProvider, customerId: string): Promise<number> {
  const row = await queries.countCode(db, { customerId: guardKey(customerId), free: FREE_ATTEMPTS });
  return row.wait ?? 0;
}

/**
 * Uses up an app code or a recovery code, and returns true if it was right and unused. Call it after `countCodeAttempt()`,
 * in the transaction of the action that it allows.
 */
export async function consumeCode(
  trx: QueryExecutorProvider,
  key: Buffer,
  customerId: string,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '');
  const isRight = /^\d{6}$/.test(plain)
    ? await takeAppCode(trx, key, customerId, plain)
    : await consumeRecoveryCode(trx, customerId, hashRecoveryCode(plain));
  if (isRight) await queries.takeCode(trx, { customerId: guardKey(customerId) });
  return isRight;
}

async function takeAppCode(trx: QueryExecutorProvider, key: Buffer, customerId: string, code: string) {
  const sealed = await sealedSecret(trx, customerId);
  if (!sealed) return false;
  const step = stepOfCode(unseal(key, sealed, customerId).toString(), code, Date.now());
  return step !== undefined && consumeTimeStep(trx, customerId, step);
}
