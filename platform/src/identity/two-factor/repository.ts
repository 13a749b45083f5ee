import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './repository.gen.ts';

/** Minutes within which what was begun has to be confirmed. */
const SETUP_MINUTES = 30;

export interface FactorOwner {
  hasTwoFactor: boolean;
  name: string;
  email: string;
  locale: Locale;
}

/** The player, who stays as they are until the transaction ends. */
export async function holdOwner(trx: QueryExecutorProvider, customerId: string): Promise<FactorOwner> {
  const owner = await queries.holdOwner(trx, { customerId });
  if (!owner) throw new Error(`player ${customerId} does not exist`);
  return withLocale(owner);
}

export async function setTwoFactor(trx: QueryExecutorProvider, customerId: string, on: boolean): Promise<void> {
  await queries.setTwoFactor(trx, { on, customerId });
}

/** Keeps a sealed secret in the place of one that was begun before. */
export async function keepSecret(trx: QueryExecutorProvider, customerId: string, sealed: Buffer): Promise<void> {
  await queries.keepSecret(trx, { customerId, sealed });
}

/** Forgets the secret and the recovery codes with it. */
export async function forgetSecret(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.forgetSecret(trx, { customerId });
}

export async function sealedSecret(db: QueryExecutorProvider, customerId: string): Promise<Buffer | undefined> {
  const row = await queries.sealedSecret(db, { customerId });
  return row?.sealed;
}

/** Whether one was begun that may still be confirmed. */
export async function isBegun(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const rows = await queries.isBegun(db, { customerId, setupMinutes: SETUP_MINUTES });
  return rows.length > 0;
}

/** Whether the code of this step was still to be had: of many at the same moment one gets it. */
export async function takeStep(trx: QueryExecutorProvider, customerId: string, step: number): Promise<boolean> {
  return (await queries.takeStep(trx, { step, customerId })) === 1;
}

/** Puts new recovery codes into the place of all before them. */
export async function keepRecoveryCodes(
  trx: QueryExecutorProvider,
  customerId: string,
  hashes: Buffer[],
): Promise<void> {
  await queries.deleteRecoveryCodes(trx, { customerId });
  await queries.storeRecoveryCodes(trx, { customerId, hashes });
}

/** Uses up a recovery code. Returns false when the player has no such code. */
export async function takeRecoveryCode(
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
