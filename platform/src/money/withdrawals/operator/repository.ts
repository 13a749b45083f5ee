import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import { OperatorWithdrawal, WithdrawalDetails, type WithdrawalsQuery } from './schemas.ts';

/** Returns a page of withdrawals, newest first. */
export async function operatorWithdrawals(
  db: QueryExecutorProvider,
  { state, hold, brand, customer, page, size }: WithdrawalsQuery,
): Promise<{ items: OperatorWithdrawal[]; hasNext: boolean }> {
  const filter = { state, hold, brand, customer };
  const rows = await queries.operatorWithdrawals(db, { ...filter, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(({ one }) => OperatorWithdrawal.parse(one)), hasNext: rows.length > size };
}

/** Returns the id of the withdrawal with this id or reference, such as "W-30412", or undefined if there is none. */
export async function withdrawalId(db: QueryExecutorProvider, name: string): Promise<string | undefined> {
  const number = /^W-(\d{1,15})$/i.exec(name)?.[1] ?? null;
  const row = await queries.withdrawalId(db, { name: name.toLowerCase(), number });
  return row?.id;
}

export async function operatorWithdrawal(
  db: QueryExecutorProvider,
  id: string,
): Promise<WithdrawalDetails | undefined> {
  const row = await queries.operatorWithdrawal(db, { id });
  return row && WithdrawalDetails.parse(row.one);
}
