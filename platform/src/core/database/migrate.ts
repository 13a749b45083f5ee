import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationGrants } from '@parlay/tooling/application-role';
import pg from 'pg';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** One lock for all nodes: the first to come migrates, the others wait and find it done. */
const LOCK = 7_275_969;

export interface MigrateOptions {
  folder?: string;
  /** Role that the application connects as; it gets its rights again each time. undefined: the owner itself. */
  application?: string | undefined;
}

/**
 * Applies every `.sql` file of the folder that is not applied yet, in the order of their names, each in a transaction.
 * Returns the names of those applied. Throws when an applied file has been changed since.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, application }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parlay-migrate' });
  // A connection that breaks makes the statement under way fail; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; digest: string }>('SELECT name, digest FROM migration');
    const applied = new Map(rows.map((row) => [row.name, row.digest]));
    const done: string[] = [];
    for (const file of readMigrations(folder)) {
      const known = applied.get(file.name);
      if (known === undefined) {
        await apply(client, file);
        done.push(file.name);
      } else if (known !== file.digest) {
        throw new Error(
          `The migration ${file.name} was changed after this database applied it; add a new file instead.`,
        );
      }
    }
    // Several statements in one call are one transaction: no other node sees the role without its rights.
    if (application !== undefined) await client.query(applicationGrants(application));
    return done;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  digest: string;
}

function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, digest: hash('sha256', sql) };
  });
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(file.sql);
    await client.query('INSERT INTO migration (name, digest) VALUES ($1, $2)', [file.name, file.digest]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
