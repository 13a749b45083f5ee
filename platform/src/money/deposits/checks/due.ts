import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../../core/database/retry.ts';

/** An undecided deposit about which its company is to be asked. */
export interface DepositCheck {
  id: string;
  provider: string;
  brandId: number;
  /** Whether the company has confirmed the order. */
  isKnown: boolean;
}

/** Takes deposits to ask about, and notes the attempt. */
export async function depositsToCheck(db: QueryExecutorProvider, limit: number): Promise<DepositCheck[]> {
  const { rows } = await retried(() =>
    sql<{ due: DepositCheck }>`select deposits_to_check(${limit}) as due`.execute(db),
  );
  return rows.map(({ due }) => due);
}
