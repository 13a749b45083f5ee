import type { Brand } from '@parlay/contracts/brand';
import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * AU6: pays what a player claimed at registration, where the brand has it; once, however often it is called. Call it in the
 * transaction that has proved the player's e-mail.
 */
export async function creditFreeCash(
  db: QueryExecutorProvider,
  { freeCash, freeCashAmounts }: Brand,
  customerId: string,
): Promise<void> {
  await sql`
    select free_cash_credit(${customerId}, ${JSON.stringify(freeCashAmounts)}::jsonb, ${freeCash.blockedCountries}::text[])`.execute(
    db,
  );
}
