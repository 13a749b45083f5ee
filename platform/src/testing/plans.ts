import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Database, Db } from '../core/database/database.ts';

/** Returns a call's query plans as they would be for large tables, with an index wherever one can be used. */
export async function plansOf({ pool }: Database, call: (db: Db) => Promise<unknown>): Promise<string> {
  const queries: CompiledQuery[] = [];
  // Not destroyed afterwards, because the pool belongs to the caller.
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === 'query' && queries.push(query)),
  });
  await call(db);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const plans: string[] = [];
    for (const { sql, parameters } of queries.filter((query) =>
      /^\s*(?:\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/.test(query.sql),
    )) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return plans.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
