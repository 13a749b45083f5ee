import { applicationGrants } from '@parlay/tooling/application-role';
import { type Kysely, sql } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
import type { Schema } from './schema.ts';

/** Any number, the same on every node: whoever holds it migrates, the others wait and find it done. */
const LOCK = 7_235_001;

/**
 * Brings the database to this build's schema, and gives the application's role its rights again (undefined: the owner is
 * the application). Safe when several nodes start at once. Returns what it applied.
 */
export async function migrate(db: Kysely<Schema>, application: string | undefined): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(tx);
    const applied = new Set((await tx.selectFrom('migration').select('name').execute()).map((row) => row.name));
    const missing = MIGRATIONS.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) {
      await sql.raw(migration.sql).execute(tx);
      await tx.insertInto('migration').values({ name: migration.name }).execute();
    }
    if (application !== undefined) await sql.raw(applicationGrants(application)).execute(tx);
    return missing.map((migration) => migration.name);
  });
}
