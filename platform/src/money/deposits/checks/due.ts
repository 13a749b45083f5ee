import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retried } from '../../../core/database/retry.ts';
import * as queries from './due.gen.ts';

/** An undecided deposit about which its company is to be asked. */
export type DepositCheck = z.infer<typeof DepositCheck>;
const DepositCheck = z.object({
  id: z.string(),
  provider: z.string(),
  brandId: z.int(),
  /** Whether the company has confirmed the order. */
  isKnown: z.boolean(),
});

/** Takes deposits to ask about, and notes the attempt. */
export async function depositsToCheck(db: QueryExecutorProvider, limit: number): Promise<DepositCheck[]> {
  const rows = await retried(() => queries.depositsToCheck(db, { limit }));
  return rows.map(({ due }) => DepositCheck.parse(due));
}
