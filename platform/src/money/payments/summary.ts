import type { QueryExecutorProvider } from 'kysely';
import * as queries from './summary.gen.ts';

/** Summary of a player's payment, for support staff. */
export interface PaymentSummary {
  kind: 'deposit' | 'withdrawal';
  reference: string;
  /** Amount in wire format. */
  amount: string;
  currency: string;
  at: Date;
  /** Id of the payment method. */
  name: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a player's own payment, or undefined if it is unknown or belongs to another player. */
export async function paymentSummary(
  db: QueryExecutorProvider,
  customerId: string,
  reference: string,
): Promise<PaymentSummary | undefined> {
  if (!UUID.test(reference)) return undefined;
  return queries.paymentSummary(db, { reference, customerId });
}
