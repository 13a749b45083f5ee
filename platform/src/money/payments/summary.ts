import { type QueryExecutorProvider, sql } from 'kysely';

/** A payment of a player in a few words, for the people of support. */
export interface PaymentSummary {
  kind: 'deposit' | 'withdrawal';
  reference: string;
  /** Wire money. */
  amount: string;
  currency: string;
  at: Date;
  /** Id of the payment method. */
  name: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the player's own payment; undefined for another player's, too. */
export async function paymentSummary(
  db: QueryExecutorProvider,
  customerId: string,
  reference: string,
): Promise<PaymentSummary | undefined> {
  if (!UUID.test(reference)) return undefined;
  const { rows } = await sql<PaymentSummary>`
    select kind, id::text as reference, wire_money(amount, currency) as amount, currency, created_at as at, method as name
    from payment_request where id = ${reference}::uuid and customer_id = ${customerId}`.execute(db);
  return rows[0];
}
