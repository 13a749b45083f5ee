import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared.ts';

/** A connection pool or one transaction of it. Repositories write their SQL with kysely's `sql` and name the row's type. */
export type Db = Kysely<unknown>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For connections of their own. */
  url: string;
  /** Given after calls that may have written something: whoever works on what was written looks then. */
  written: Signal;
  close(): Promise<void>;
}

/**
 * Connections of a node, unless it is told another number. More statements at once than the database has processors for
 * stand in each other's way: with 16 players who bet and two processors, 8 connections answer a fifth more than 20, and the
 * slowest answers sooner.
 */
export const CONNECTIONS = 8;

export interface DatabaseOptions {
  url: string;
  /** Connections of this node. */
  size?: number;
  /** Milliseconds a caller waits for one of them. */
  patience?: number;
  onError?: (error: Error) => void;
}

const INT8 = 20;

/** int8 arrives as bigint: money in minor units never passes through a float. */
export function openDatabase({ url, size = CONNECTIONS, patience = 5_000, onError }: DatabaseOptions): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, (text) => BigInt(text));
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'parlay-platform',
  });
  // A connection that breaks while it rests would end the process without a listener.
  pool.on('error', (error) => onError?.(error));
  // So would one that breaks inside a transaction, between two statements: the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { db, pool, url, written: new Signal(), close: () => db.destroy() };
}

/** Notifies listeners in this process at once, without a payload. */
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
