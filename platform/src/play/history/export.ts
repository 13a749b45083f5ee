import type { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import { exportTexts } from '../../core/exports/texts.ts';
import { betsAfter, type PlacedBet } from './repository.ts';
import type { BetFilter } from './schemas.ts';

/** Bets that are read at once. */
const STEP = 500;

/** All bets of a filter, newest first, as cells of a file. No connection is held while the reader is slow. */
export async function* betCells(
  db: QueryExecutorProvider,
  customerId: string,
  filter: BetFilter,
  locale: Locale,
): AsyncGenerator<readonly (string | null)[]> {
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
  ];
  let last: PlacedBet | undefined;
  do {
    const found = await betsAfter(db, customerId, filter, { take: STEP, after: last?.place });
    for (const { placedAt, settledAt, product, name, detail, result, stake, returned, currency, reference } of found) {
      const words = [products[product], name, detail, results[result]];
      yield [placedAt, settledAt, ...words, stake, returned, currency, reference];
    }
    last = found.length === STEP ? found.at(-1) : undefined;
  } while (last);
}
