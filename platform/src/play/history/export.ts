import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import type { Cell } from '../../core/exports/csv.ts';
import { exportTexts } from '../../core/exports/texts.ts';
import { type BetWithCursor, betsAfter } from './repository.ts';
import type { BetFilter } from './schemas.ts';

/** Number of bets read per query. */
const BATCH_SIZE = 500;

/** Yields the rows of an export, newest bet first. Holds no database connection while the reader is slow. */
export async function* betCells(
  db: QueryExecutorProvider,
  customerId: string,
  filter: BetFilter,
  locale: Locale,
): AsyncGenerator<readonly Cell[]> {
  const { betColumns: columns, products, results } = exportTexts(locale);
  yield [
    columns.placed,
    columns.settled,
    columns.product,
    columns.name,
    columns.detail,
    columns.result,
    columns.stake,
    columns.returned,
    columns.currency,
    columns.reference,
    columns.books,
  ];
  let last: BetWithCursor | undefined;
  do {
    const found = await betsAfter(db, customerId, filter, { take: BATCH_SIZE, after: last?.cursor });
    for (const {
      placedAt,
      settledAt,
      product,
      name,
      detail,
      result,
      stake,
      returned,
      currency,
      reference,
      bookedBy,
    } of found) {
      const texts = [products[product], name, detail, results[result]];
      yield [
        placedAt,
        settledAt,
        ...texts,
        { amount: stake },
        { amount: returned },
        currency,
        reference,
        bookedBy ?? null,
      ];
    }
    last = found.length === BATCH_SIZE ? found.at(-1) : undefined;
  } while (last);
}
