import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import {
  type NetDeposits,
  type Period,
  Transaction,
  type TransactionFilter,
  type TransactionPage,
  type TransactionsQuery,
  TYPES,
} from './transaction.ts';

const TYPE_OF_KIND = Object.fromEntries(Object.entries(TYPES).map(([type, kind]) => [kind, type]));

/** Cursor of a list, which continues after the transaction at this position. */
export interface TransactionCursor {
  /** Database time with microseconds. */
  at: string;
  /** Version of an entry; 0 for a payment request. */
  version: string;
  /** Id of a payment request; all zeros for an entry. */
  request: string;
}

/** Cursor before the first transaction. */
const START: TransactionCursor = {
  at: 'infinity',
  version: String(2n ** 63n - 1n),
  request: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Transaction with its cursor. */
export type TransactionWithCursor = Transaction & { cursor: TransactionCursor };

/** Narrows the types of text columns. */
const NarrowedColumns = Transaction.pick({ type: true, status: true });

const withCursor = ({ at, version, request, createdAt, ...row }: queries.LinesOfRow): TransactionWithCursor => ({
  ...row,
  ...NarrowedColumns.parse(row),
  createdAt: createdAt.toISOString(),
  cursor: { at, version, request },
});

async function linesOf(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to, type }: TransactionFilter,
  { take, skipped = 0, after = START }: { take: number; skipped?: number; after?: TransactionCursor | undefined },
): Promise<TransactionWithCursor[]> {
  const rows = await queries.linesOf(db, {
    ...{ typeOfKind: TYPE_OF_KIND, customerId, from, to, kind: type && TYPES[type], take, skipped },
    ...{ afterAt: after.at, afterVersion: after.version, afterRequest: after.request },
  });
  return rows.map(withCursor);
}

/** Returns a page of a player's transactions, newest first. */
export async function transactionsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, ...filter }: TransactionsQuery,
): Promise<TransactionPage> {
  const skipped = (page - 1) * size;
  const found = await linesOf(db, customerId, filter, { take: skipped + size + 1, skipped });
  return { items: found.slice(0, size), page, size, hasNext: found.length > size };
}

/** Returns the next transactions after a cursor, to read a whole list in batches. */
export const transactionsAfter = (
  db: QueryExecutorProvider,
  customerId: string,
  filter: TransactionFilter,
  place: { take: number; after: TransactionCursor | undefined },
): Promise<TransactionWithCursor[]> => linesOf(db, customerId, filter, place);

/** Returns one transaction by its id, which is the version of an entry or the id of a payment request. */
export async function transactionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<Transaction | undefined> {
  const which = { typeOfKind: TYPE_OF_KIND, customerId };
  const row = /^\d{1,18}$/.test(id)
    ? await queries.entryLine(db, { ...which, version: id })
    : await queries.requestLine(db, { ...which, id });
  return row && withCursor(row);
}

/**
 * Returns deposits minus provider reversals and withdrawals, for a period or, if none is given, for all time (B1).
 */
export async function netDepositsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to }: Period,
): Promise<NetDeposits> {
  const row = await queries.netDepositsOf(db, { from, to, customerId });
  if (!row) throw new Error(`player ${customerId} has no wallet`);
  return { ...row, from: row.from.toISOString(), to: row.to.toISOString() };
}
