import type { BonusTerms } from '@parlay/contracts/bonus-terms';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Balances in JSON: decimal strings in major units; `version` grows by one with every change. */
export interface WalletRecord {
  currency: string;
  spendable: string;
  withdrawable: string;
  locked: string;
  bonus: string;
  version: number;
}

/** The wallet of a player, or undefined where none was opened. Takes a pool or a transaction. */
export async function walletOf(db: QueryExecutorProvider, customerId: string): Promise<WalletRecord | undefined> {
  const { rows } = await sql<{ wallet: WalletRecord }>`
    select wallet_json(w) as wallet from wallet w where customer_id = ${customerId}`.execute(db);
  return rows[0]?.wallet;
}

/**
 * Opens a player's wallet; call it in the transaction that makes the player. Periods of limits begin in the time zone, the
 * brand's. Safe to repeat.
 */
export async function openWallet(
  db: QueryExecutorProvider,
  customerId: string,
  currency: string,
  timeZone = 'UTC',
): Promise<void> {
  await sql`select wallet_open(${customerId}, ${currency}, ${timeZone})`.execute(db);
}

export interface OpeningBalance {
  /** Minor units. */
  withdrawable: bigint;
  bonus: bigint;
  locked: bigint;
}

/** Demo mode: the balance a player starts with. Happens once for a player, whichever node comes first. With `welcome` its bonus is a running bonus. */
export async function giveOpeningBalance(
  db: QueryExecutorProvider,
  customerId: string,
  balance: OpeningBalance,
  welcome?: { brandId: number; terms: BonusTerms },
): Promise<void> {
  const { withdrawable, bonus, locked } = balance;
  await sql`
    select wallet_opening_balance(${customerId}, ${withdrawable}, ${bonus}, ${locked}, ${welcome?.brandId ?? null},
      ${welcome ? JSON.stringify(welcome.terms) : null}::jsonb)`.execute(db);
}
