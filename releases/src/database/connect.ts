import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export interface Database {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

/** Opens a pool on a database that is there already. */
export function openDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 });
  // A connection that dies while idle must not take the process with it; the next query reports what is wrong.
  pool.on('error', () => undefined);
  // Nor may one that breaks inside a transaction, between two statements; the next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
