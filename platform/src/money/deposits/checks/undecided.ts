import type { QueryExecutorProvider } from 'kysely';
import * as queries from './undecided.gen.ts';

/** An undecided deposit; `isKnown`: its company has confirmed the order. */
export type UndecidedDeposit = queries.UndecidedDepositRow;

/** Returns a deposit that may still succeed; undefined when it is decided. */
export const undecidedDeposit = (db: QueryExecutorProvider, id: string): Promise<UndecidedDeposit | undefined> =>
  queries.undecidedDeposit(db, { id });
