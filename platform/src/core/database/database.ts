import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Bulkheads } from './bulkheads.ts';
import { withPreparedStatements } from './prepared.ts';

/** The connection pool, or a transaction on one of its connections. */
export type Db = Kysely<unknown>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** URL for additional connections. */
  url: string;
  /** Emitted after calls that may have written to the database, so that background workers check for work. */
  written: Signal;
  close(): Promise<void>;
}

/**
 * Default number of connections per node. More concurrent statements than the database has CPUs for slow each other
 * down. With 16 betting players and two CPUs, 8 connections serve 20% more calls than 20 connections, at a lower
 * maximum latency.
 */
export const CONNECTIONS = 8;

export interface DatabaseOptions {
  url: string;
  /** Number of connections of this node. */
  size?: number;
  /** Milliseconds a caller waits for a connection. */
  patience?: number;
  /** Milliseconds a statement waits for a lock. Must be less than the statement timeout. */
  lockTimeout?: number;
  onError?: (error: Error) => void;
}

/** Maximum wait for a row that another transaction has locked. The caller then retries. */
const LOCK_TIMEOUT_MS = 3_000;

const INT8_OID = 20;

/** Opens a connection pool. It parses int8 as bigint, so that money in minor units never passes through a float. */
export function openDatabase({
  url,
  size = CONNECTIONS,
  patience = 5_000,
  lockTimeout = LOCK_TIMEOUT_MS,
  onError,
}: DatabaseOptions): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, (text) => BigInt(text));
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'parlay-platform',
  });
  // Without a listener, a broken idle connection would crash the process.
  pool.on('error', (error) => onError?.(error));
  // A connection that breaks between two statements of a transaction would crash it too. The next statement reports the
  // error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, new Bulkheads(size, patience)) }),
  });
  return { db, pool, url, written: new Signal(), close: () => db.destroy() };
}

/** Notifies listeners in this process synchronously, without a payload. */
class Signal {
  readonly #listeners = new Set<() => void>();

  /** Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  give(): void {
    for (const listener of this.#listeners) listener();
  }
}
