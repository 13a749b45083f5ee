import { type QueryExecutorProvider, sql } from 'kysely';

/** When a player whose session time is used up gets more; undefined while there is time left. The player must be locked. */
export async function timeUsedUntil(db: QueryExecutorProvider, customerId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select period_ends_at as until from session_limit_end(${customerId}) where ends_at <= now()`.execute(db);
  return rows[0]?.until;
}
