import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Far more statements than the platform has; one whose text is put together has no end of texts, and stays unprepared. */
const MOST = 500;
/** PostgreSQL cuts names behind 63 bytes. */
const LEGIBLE = 40;

/**
 * A pool whose connections parse and plan each statement once, not at every call: the text of a statement is what it is
 * prepared under. Statements without values (begin, commit) go as they are.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST) return known;
    // Begins like the statement, for those who look at the database's activity or at the wire.
    const legible = text
      .replaceAll(/[^\x21-\x7e]+/g, ' ')
      .trim()
      .slice(0, LEGIBLE);
    const name = `${legible} ${hash('sha256', text, 'base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
  // The same object for the same connection: kysely knows its connections by them.
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
    };
    return {
      // Without cursors: nobody reads a result in parts.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const wrapped = prepared.get(client) ?? wrap(client);
      prepared.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
