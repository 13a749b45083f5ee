import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';

const FILE = join(import.meta.dirname, 'migrations-before-057.json.gz');

/**
 * Migrates an empty database as the build before decision 057 did, with functions inside the migrations. The file is
 * compressed so that a search finds each function only in its current definition.
 */
export async function migrateLegacyDatabase(url: string): Promise<void> {
  const files: { name: string; sql: string }[] = JSON.parse(gunzipSync(readFileSync(FILE)).toString());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'create table migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    for (const { name, sql } of files) {
      await client.query(sql);
      await client.query('insert into migration (name, digest) values ($1, $2)', [name, hash('sha256', sql)]);
    }
  } finally {
    await client.end();
  }
}
