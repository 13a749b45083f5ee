import { type QueryExecutorProvider, sql } from 'kysely';

/** A bet at a company in a few words, for the people of support. */
export interface BetSummary {
  /** The company's number of it. */
  reference: string;
  /** Its stake, wire money. */
  amount: string;
  currency: string;
  at: Date;
  /** The event or the draw. */
  name: string;
}

/** Returns the player's own bet by its company's number; undefined for another player's, too. */
export async function betSummary(
  db: QueryExecutorProvider,
  customerId: string,
  betId: string,
): Promise<BetSummary | undefined> {
  const { rows } = await sql<BetSummary>`
    select bet_id as reference, wire_money(stake, currency) as amount, currency, placed_at as at, name
    from provider_bet where customer_id = ${customerId} and bet_id = ${betId}
    order by placed_at desc limit 1`.execute(db);
  return rows[0];
}
