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

/** Where a list goes on: after the line with this place in it. */
export interface Place {
  /** Time of the database, to the microsecond. */
  at: string;
  /** Version of an entry; 0 of a payment request. */
  version: string;
  /** Id of a payment request; that of an entry is zeros. */
  request: string;
}

/** Before every line. */
const START: Place = {
  at: 'infinity',
  version: String(2n ** 63n - 1n),
  request: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** A line with its place, by which a list goes on. */
export type PlacedTransaction = Transaction & { place: Place };

/** Columns of text. */
const Loose = Transaction.pick({ type: true, status: true });

const placed = ({ at, version, request, createdAt, ...row }: queries.LinesOfRow): PlacedTransaction => ({
  ...row,
  ...Loose.parse(row),
  createdAt: createdAt.toISOString(),
  place: { at, version, request },
});

async function linesOf(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to, type }: TransactionFilter,
  { take, skipped = 0, after = START }: { take: number; skipped?: number; after?: Place | undefined },
): Promise<PlacedTransaction[]> {
  const rows = await queries.linesOf(db, {
    ...{ typeOfKind: TYPE_OF_KIND, customerId, from, to, kind: type && TYPES[type], take, skipped },
    ...{ afterAt: after.at, afterVersion: after.version, afterRequest: after.request },
  });
  return rows.map(placed);
}

/** A page of a player's money, newest first. */
export async function transactionsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, ...filter }: TransactionsQuery,
): Promise<TransactionPage> {
  const skipped = (page - 1) * size;
  const found = await linesOf(db, customerId, filter, { take: skipped + size + 1, skipped });
  return { items: found.slice(0, size), page, size, hasNext: found.length > size };
}

/** The next lines after a place of a player's list, to read all of it in small steps. */
export const transactionsAfter = (
  db: QueryExecutorProvider,
  customerId: string,
  filter: TransactionFilter,
  place: { take: number; after: Place | undefined },
): Promise<PlacedTransaction[]> => linesOf(db, customerId, filter, place);

/** One line by its id: the version of an entry, or the number of a payment request. */
export async function transactionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<Transaction | undefined> {
  const which = { typeOfKind: TYPE_OF_KIND, customerId };
  const row = /^\d{1,18}$/.test(id)
    ? await queries.entryLine(db, { ...which, version: id })
    : await queries.requestLine(db, { ...which, id });
  return row && placed(row);
}

/** Deposits, less what their companies took back, minus withdrawals of a period; all of them without one (B1). */
export async function netDepositsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to }: Period,
): Promise<NetDeposits> {
  const row = await queries.netDepositsOf(db, { from, to, customerId });
  if (!row) throw new Error(`player ${customerId} has no wallet`);
  return { ...row, from: row.from.toISOString(), to: row.to.toISOString() };
}
