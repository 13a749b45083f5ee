import type { QueryExecutorProvider } from 'kysely';
import { PaymentRequest, type PaymentResult } from './deposit.ts';
import * as queries from './own-requests.gen.ts';

/** Player's own payment request. `depositNumber` counts the player's successful deposits, this one included. */
export type OwnPaymentRequest = Omit<PaymentRequest, keyof PaymentResult | 'description'> & {
  depositNumber: number | null;
  /** Masked name of the registered instrument. */
  label: string | null;
  instrumentId: string | null;
  /** Number of successful deposits with the same instrument or method. */
  timesUsed: number;
  bonusCode: string | null;
};

/** Narrows the types of text and JSON columns. */
const NarrowedColumns = PaymentRequest.pick({ kind: true, reason: true, next: true });

const readRow = ({ createdAt, updatedAt, expiresAt, ...row }: queries.PaymentRequestRow): OwnPaymentRequest => ({
  ...row,
  ...NarrowedColumns.parse(row),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

export async function paymentRequest(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<OwnPaymentRequest | undefined> {
  const row = await queries.paymentRequest(db, { id, customerId });
  return row && readRow(row);
}

/** Returns the deposits that await the player or the provider, newest first. */
export async function pendingDeposits(db: QueryExecutorProvider, customerId: string): Promise<OwnPaymentRequest[]> {
  return (await queries.openDeposits(db, { customerId })).map(readRow);
}
