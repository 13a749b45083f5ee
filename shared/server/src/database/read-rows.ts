import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { z } from 'zod';

/**
 * Returns the parsed rows of a statement without generated types: `readRows(db, { n: z.int() }, sql`select …`)`. Throws if a row
 * lacks one of these columns or has an additional one.
 */
export async function readRows<Shape extends z.ZodRawShape>(
  db: QueryExecutorProvider,
  shape: Shape,
  statement: RawBuilder<unknown>,
) {
  const { rows } = await statement.execute(db);
  return z.array(z.strictObject(shape)).parse(rows);
}
