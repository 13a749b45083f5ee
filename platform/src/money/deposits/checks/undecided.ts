import type { QueryExecutorProvider } from 'kysely';
import * as queries from './undecided.gen.ts';

/** Undecided deposit; `isKnown` is true once the provider has confirmed the order. */
export type UndecidedDeposit = queries.UndecidedDepositRow;

/** Returns a deposit that may still succeed, or undefined once it is decided. */
export const undecidedDeposit = (db: QueryExecutorProvider, id: string): Promise<UndecidedDeposit | undefined> =>
  queries.undecidedDeposit(db, { id });
