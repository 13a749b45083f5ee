import type { QueryExecutorProvider } from 'kysely';
import { PaymentRequest, type PaymentResult } from './deposit.ts';
import * as queries from './own-requests.gen.ts';

/** Payment request of a player. A successful deposit also has its number among the player's deposits. */
export type OwnPaymentRequest = Omit<PaymentRequest, keyof PaymentResult | 'description'> & {
  depositNumber: number | null;
  /** Masked name of the registered instrument. */
  label: string | null;
  instrumentId: string | null;
  /** Number of successful deposits with the same instrument or method. */
  timesUsed: number;
  bonusCode: string | null;
};

/** Schema that narrows the types of text and JSON columns. */
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
