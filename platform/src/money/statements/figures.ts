import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './figures.gen.ts';

const StatementMonth = z.object({
  /** Month number, 1 to 12. */
  month: z.int(),
  deposits: z.string(),
  withdrawals: z.string(),
  net: z.string(),
});
export type StatementMonth = z.infer<typeof StatementMonth>;

/** Figures of one year, in wire format. */
export interface StatementFigures {
  currency: string;
  opening: string;
  closing: string;
  deposits: string;
  /** Withdrawals minus returned withdrawals. */
  withdrawals: string;
  net: string;
  /** Months with payments. */
  months: StatementMonth[];
}

/** Returns a player's payments and balances in a year. Months begin at midnight in `timezone`. */
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
