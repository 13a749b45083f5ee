import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './figures.gen.ts';

const StatementMonth = z.object({
  /** 1 to 12. */
  month: z.int(),
  deposits: z.string(),
  withdrawals: z.string(),
  net: z.string(),
});
export type StatementMonth = z.infer<typeof StatementMonth>;

/** Figures of one year, wire money. */
export interface StatementFigures {
  currency: string;
  opening: string;
  closing: string;
  deposits: string;
  /** Without what came back. */
  withdrawals: string;
  net: string;
  /** Months with a payment. */
  months: StatementMonth[];
}

/** A player's payments and balances of a year, by the calendar of `timezone`. */
export async function statementFigures(
  db: QueryExecutorProvider,
  customerId: string,
  year: number,
  timezone: string,
): Promise<StatementFigures> {
  const row = await queries.statementFigures(db, { first: `${year}-01-01`, timezone, customerId });
  if (!row) throw new Error(`player ${customerId} has no wallet`);
  return { ...row, months: z.array(StatementMonth).parse(row.months) };
}
