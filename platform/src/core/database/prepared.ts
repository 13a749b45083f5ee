import { hash } from 'node:crypto';
import { CUSTOM_PLAN } from '@parlay/server/query';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Bulkheads } from './bulkheads.ts';

/**
 * Maximum number of prepared statements. The platform has fewer. Any dynamically built statements beyond it run
 * unprepared.
 */
const MAX_STATEMENTS = 500;
/** Length of a name's readable part. PostgreSQL truncates names to 63 bytes. */
const READABLE_LENGTH = 40;

/**
 * Wraps a pool so that its connections prepare each statement once, under a name derived from its text, instead of
 * parsing and planning it for every call. Statements without values (begin, commit) or with a custom plan are not
 * prepared.
 */
export function withPreparedStatements(pool: pg.Pool, bulkheads: Bulkheads): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing !== undefined || names.size === MAX_STATEMENTS) return existing;
    // The name starts with the statement's text, so that it is recognizable in database monitoring and network traces.
    const readable = text
      .replaceAll(/[^\x21-\x7e]+/g, ' ')
      .trim()
      .slice(0, READABLE_LENGTH);
    const name = `${readable} ${hash('sha256', text, 'base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  // A connection always gets the same object, because Kysely identifies connections by it.
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const slotReleases = new WeakMap<pg.PoolClient, () => void>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 && !text.startsWith(CUSTOM_PLAN) ? nameOf(text) : undefined;
      const statement = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
      // Uses a callback instead of pg's promise. With the promise, results of finished queries survive minor garbage
      // collections, which then take more than twice as long (decision 141).
      return new Promise((resolve, reject) => {
        client.query(statement, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
      });
    };
    return {
      // Cursors are not supported, because no result is read in parts.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => {
        client.release(destroy);
        slotReleases.get(client)?.();
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
      slotReleases.set(client, leave);
      const wrapped = prepared.get(client) ?? wrap(client);
      prepared.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
