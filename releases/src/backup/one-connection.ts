import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tx } from '../database/connect.ts';
import * as queries from './one-connection.gen.ts';

export interface SnapshotConnection {
  tx: Tx;
  /** The transaction's connection, for COPY between its statements. */
  client: pg.Client;
}

/** Runs a task in a transaction on one connection, with a snapshot of the database from its first statement. */
export async function withSnapshot<T>(url: string, task: (connected: SnapshotConnection) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'parlay-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const borrowed = Object.assign(client, { release: () => undefined });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => borrowed, end: () => client.end() } }),
  });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => task({ tx, client }));
  } finally {
    await db.destroy();
    await client.end().catch(() => undefined);
  }
}

/** Returns the digests of a database's migrations by name. */
export async function migrationsOf(tx: Tx): Promise<Record<string, string>> {
  const rows = await queries.migrations(tx);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
