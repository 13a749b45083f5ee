import { Kysely, PostgresDialect, type QueryExecutorProvider, type Transaction } from 'kysely';
import pg from 'pg';

export type Db = Kysely<unknown>;
export type Tx = Transaction<unknown>;
/** Connection for read-only queries: the pool or the caller's transaction. */
export type Reader = QueryExecutorProvider;

export interface Database {
  db: Db;
  close(): Promise<void>;
}

/** Opens a connection pool on an existing database. */
export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  // Without this handler a connection that dies while idle would crash the process; the next query reports the error.
  pool.on('error', () => undefined);
  // The same applies to a connection that breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
