import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import type { Cell } from '../../core/exports/csv.ts';
import { exportTexts } from '../../core/exports/texts.ts';
import { type TransactionWithCursor, transactionsAfter } from './repository.ts';
import type { TransactionFilter } from './transaction.ts';

/** Number of lines per query. */
const BATCH_SIZE = 500;

/**
 * Yields a header and all transactions that match a filter, newest first, as cells of a file. Holds no database
 * connection while the reader is slow.
 */
export async function* transactionCells(
  db: QueryExecutorProvider,
  customerId: string,
  filter: TransactionFilter,
  locale: Locale,
): AsyncGenerator<readonly Cell[]> {
  const { columns, types, statuses } = exportTexts(locale);
  yield [
    columns.time,
    columns.type,
    columns.description,
    columns.status,
    columns.amount,
    columns.balance,
    columns.currency,
    columns.reference,
  ];
  let last: TransactionWithCursor | undefined;
  do {
    const found = await transactionsAfter(db, customerId, filter, { take: BATCH_SIZE, after: last?.cursor });
    for (const { createdAt, type, description, status, amount, balance, currency, reference } of found)
      yield [
        createdAt,
        types[type],
        description,
        statuses[status],
        { amount },
        { amount: balance },
        currency,
        reference,
      ];
    last = found.length === BATCH_SIZE ? found.at(-1) : undefined;
  } while (last);
}
