import type { QueryExecutorProvider } from 'kysely';
import { PaymentRequest, type PaymentResult } from './deposit.ts';
import * as queries from './own-requests.gen.ts';

/** A player's own payment request, and for a deposit that has worked which of theirs it is. */
export type OwnPaymentRequest = Omit<PaymentRequest, keyof PaymentResult | 'description'> & {
  depositNumber: number | null;
  /** The registered instrument's masked name. */
  label: string | null;
  instrumentId: string | null;
  /** How many deposits with the same instrument or method have worked. */
  timesUsed: number;
  bonusCode: string | null;
};

/** Columns of text and JSON. */
const Loose = PaymentRequest.pick({ kind: true, reason: true, next: true });

const readRow = ({ createdAt, updatedAt, expiresAt, ...row }: queries.PaymentRequestRow): OwnPaymentRequest => ({
  ...row,
  ...Loose.parse(row),
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

/** Deposits that wait for the player or the company, the newest first. */
export async function openDeposits(db: QueryExecutorProvider, customerId: string): Promise<OwnPaymentRequest[]> {
  return (await queries.openDeposits(db, { customerId })).map(readRow);
}
