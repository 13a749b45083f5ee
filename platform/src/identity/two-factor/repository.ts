import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './repository.gen.ts';

/** Minutes within which a setup must be confirmed. */
const SETUP_MINUTES = 30;

export interface FactorOwner {
  hasTwoFactor: boolean;
  name: string;
  email: string;
  locale: Locale;
}

/** Returns the player and locks their row until the transaction ends. */
export async function lockOwner(trx: QueryExecutorProvider, customerId: string): Promise<FactorOwner> {
  const owner = await queries.holdOwner(trx, { customerId });
  if (!owner) throw new Error(`player ${customerId} does not exist`);
  return withLocale(owner);
}

export async function setTwoFactor(trx: QueryExecutorProvider, customerId: string, on: boolean): Promise<void> {
  await queries.setTwoFactor(trx, { on, customerId });
}

/** Stores a sealed secret, which replaces that of an earlier setup. */
export async function storeSecret(trx: QueryExecutorProvider, customerId: string, sealed: Buffer): Promise<void> {
  await queries.keepSecret(trx, { customerId, sealed });
}

/** Deletes the secret together with the recovery codes. */
export async function deleteSecret(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.forgetSecret(trx, { customerId });
}

export async function sealedSecret(db: QueryExecutorProvider, customerId: string): Promise<Buffer | undefined> {
  const row = await queries.sealedSecret(db, { customerId });
  return row?.sealed;
}

/** Returns true if the player has begun a setup that can still be confirmed. */
export async function isSetupPending(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const rows = await queries.isBegun(db, { customerId, setupMinutes: SETUP_MINUTES });
  return rows.length > 0;
}

/**
 * Marks a time step as used. Returns false if it or a later step was used before. Of several concurrent calls, only one
 * succeeds.
 */
export async function consumeTimeStep(trx: QueryExecutorProvider, customerId: string, step: number): Promise<boolean> {
  return (await queries.takeStep(trx, { step, customerId })) === 1;
}

/** Replaces all recovery codes of a player. */
export async function storeRecoveryCodes(
  trx: QueryExecutorProvider,
  customerId: string,
  hashes: Buffer[],
): Promise<void> {
  await queries.deleteRecoveryCodes(trx, { customerId });
  await queries.storeRecoveryCodes(trx, { customerId, hashes });
}

/** Uses up a recovery code. Returns false if the player has no such code. */
export async function consumeRecoveryCode(
  trx: QueryExecutorProvider,
  customerId: string,
  codeHash: Buffer,
): Promise<boolean> {
  return (await queries.takeRecoveryCode(trx, { customerId, codeHash })) === 1;
}

export interface FactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
}

export async function stateOfFactor(db: QueryExecutorProvider, customerId: string): Promise<FactorState> {
  const row = await queries.stateOfFactor(db, { customerId });
  return row ?? { enabled: false, recoveryCodesLeft: 0 };
}
