import { hash } from 'node:crypto';
import { CUSTOM_PLAN } from '@parlay/server/query';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Bulkheads } from './bulkheads.ts';

/** More statements than the platform has. Beyond it, dynamically built statements stay unprepared. */
const MOST = 500;
/** PostgreSQL truncates names to 63 bytes. */
const LEGIBLE = 40;

/**
 * A pool whose connections prepare each statement once, named by its text, instead of parsing and planning it at every call.
 * Statements without values (begin, commit) are not prepared, nor those that are planned for their values.
 */
export function preparing(pool: pg.Pool, bulkheads: Bulkheads): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST) return known;
    // The name begins like the statement, to be recognized in the database's activity and on the wire.
    const legible = text
      .replaceAll(/[^\x21-\x7e]+/g, ' ')
      .trim()
      .slice(0, LEGIBLE);
    const name = `${legible} ${hash('sha256', text, 'base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  // Return the same object for the same connection: kysely identifies connections by it.
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const leaving = new WeakMap<pg.PoolClient, () => void>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 && !text.startsWith(CUSTOM_PLAN) ? nameOf(text) : undefined;
      const statement = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
      // A callback, not the promise of pg: with that one, results of finished queries survive young collections of the
      // garbage collector, which then take more than twice as long (decision 141).
      return new Promise((resolve, reject) => {
        client.query(statement, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
      });
    };
    return {
      // Cursors are not used: no result is read in parts.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => {
        client.release(destroy);
        leaving.get(client)?.();
      },
    };
  };
  return {
    options: pool.options,
    async connect() {
      const leave = await bulkheads.enter();
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      leaving.set(client, leave);
      const wrapped = prepared.get(client) ?? wrap(client);
      prepared.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
