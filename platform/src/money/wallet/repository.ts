import type { BonusTerms } from '@parlay/contracts/bonus-terms';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './repository.gen.ts';

/** Balances as decimal strings in major units; `version` increases by one with every change. */
export type WalletRecord = z.infer<typeof WalletRecord>;
const WalletRecord = z.object({
  currency: z.string(),
  spendable: z.string(),
  withdrawable: z.string(),
  locked: z.string(),
  bonus: z.string(),
  version: z.int(),
});

/** Returns a player's wallet, or undefined if none was opened. `db` may be a pool or a transaction. */
export async function walletOf(db: QueryExecutorProvider, customerId: string): Promise<WalletRecord | undefined> {
  const row = await queries.walletOf(db, { customerId });
  return row && WalletRecord.parse(row.wallet);
}

/**
 * Opens a player's wallet. Idempotent. Call it in the transaction that creates the player. Limit periods begin at
 * midnight in `timeZone`, which is the brand's.
 */
export async function openWallet(
  db: QueryExecutorProvider,
  customerId: string,
  currency: string,
  timeZone = 'UTC',
): Promise<void> {
  await queries.openWallet(db, { customerId, currency, timeZone });
}

export interface OpeningBalance {
  /** Amounts in minor units. */
  withdrawable: bigint;
  bonus: bigint;
  locked: bigint;
}

/**
 * Credits a player with the opening balance of demo mode, only once even if several nodes start together. If `welcome`
 * is given, the bonus money becomes a running bonus.
 */
export async function creditOpeningBalance(
  db: QueryExecutorProvider,
  customerId: string,
  balance: OpeningBalance,
  welcome?: { brandId: number; terms: BonusTerms },
): Promise<void> {
  const { withdrawable, bonus, locked } = balance;
  await queries.giveOpeningBalance(db, {
    customerId,
    withdrawable,
    bonus,
    locked,
    brandId: welcome?.brandId,
    terms: welcome ? welcome.terms : null,
  });
}
