import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { z } from 'zod';

/**
 * Returns the rows of a statement that no generator types, parsed: `readRows(db, { n: z.int() }, sql`select …`)`. A row without one
 * of these columns, or with another one, is an error.
 */
export async function readRows<Shape extends z.ZodRawShape>(
  db: QueryExecutorProvider,
  shape: Shape,
  statement: RawBuilder<unknown>,
) {
  const { rows } = await statement.execute(db);
  return z.array(z.strictObject(shape)).parse(rows);
}
