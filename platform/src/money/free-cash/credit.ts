import type { Brand } from '@parlay/contracts/brand-data';
import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Pays what a player claimed at registration, if the claim was allowed then; once, however often it is called (AU6). Call it
 * in the transaction that has verified the player's e-mail.
 */
export async function creditFreeCash(
  db: QueryExecutorProvider,
  { freeCashAmounts }: Brand,
  customerId: string,
): Promise<void> {
  await sql`select free_cash_credit(${customerId}, ${JSON.stringify(freeCashAmounts)}::jsonb)`.execute(db);
}
