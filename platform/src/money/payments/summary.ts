import type { QueryExecutorProvider } from 'kysely';
import * as queries from './summary.gen.ts';

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
  return queries.paymentSummary(db, { reference, customerId });
}
