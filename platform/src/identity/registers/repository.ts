import type { RegisterCheckResponse } from '@parlay/contracts/player-register-protocol';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';

/** Returns a register's stored response for a player if it is not older than `minutes`. */
export async function recentResponse(
  db: QueryExecutorProvider,
  { customerId, register, minutes }: { customerId: string; register: string; minutes: number },
): Promise<RegisterCheckResponse | undefined> {
  const [row] = await queries.recentAnswer(db, { customerId, register, minutes });
  return row && { listed: row.listed, until: row.until?.toISOString() ?? null };
}

export async function storeResponse(
  db: QueryExecutorProvider,
  { customerId, register, listed, until }: { customerId: string; register: string } & RegisterCheckResponse,
): Promise<void> {
  await queries.storeAnswer(db, { customerId, register, listed, until });
}
