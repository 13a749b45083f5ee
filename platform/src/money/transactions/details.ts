import type { QueryExecutorProvider } from 'kysely';
import * as queries from './details.gen.ts';
import { transactionOf } from './repository.ts';
import { TransactionDetails } from './transaction.ts';

type Movement = Pick<TransactionDetails, 'balanceBefore' | 'parts' | 'number' | 'round'>;
type Payment = Pick<TransactionDetails, 'fee' | 'instrument' | 'reason'> & { payout: string | null };

/** Returns a player's transaction with its details, or undefined if it is unknown or belongs to another player. */
export async function transactionDetails(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<TransactionDetails | undefined> {
  const line = await transactionOf(db, customerId, id);
  if (!line) return undefined;
  const { number, round, ...movement } = await movementOf(db, customerId, line.balance === null ? null : id);
  const { payout, ...payment } = await paymentOf(db, customerId, line.reference);
  return { ...line, ...movement, ...payment, number: payout ?? number, round };
}

/** Returns the balance change of an entry and its game round. All fields are null for a payment without an entry. */
async function movementOf(db: QueryExecutorProvider, customerId: string, version: string | null): Promise<Movement> {
  const row = await queries.movementOf(db, { customerId, version });
  if (!row) return { balanceBefore: null, parts: null, number: null, round: null };
  return { ...row, parts: TransactionDetails.shape.parts.parse(row.parts) };
}

async function paymentOf(db: QueryExecutorProvider, customerId: string, reference: string | null): Promise<Payment> {
  const row = await queries.paymentOf(db, { customerId, reference });
  return row ?? { fee: null, instrument: null, reason: null, payout: null };
}
