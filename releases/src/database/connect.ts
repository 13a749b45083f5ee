import { Kysely, PostgresDialect, type QueryExecutorProvider, type Transaction } from 'kysely';
import pg from 'pg';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;
/** Connection of a query that only reads: the pool, or a transaction of the caller. */
export type Reader = QueryExecutorProvider;

export interface Database {
  db: Db;
  close(): Promise<void>;
}

/** Opens a pool on a database that is there already. */
export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  // A connection that dies while idle must not take the process with it; the next query reports what is wrong.
  pool.on('error', () => undefined);
  // Nor may one that breaks inside a transaction, between two statements; the next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
