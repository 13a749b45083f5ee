import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { z } from 'zod';
import { applicationGrants } from './application-role.ts';
import { applyDefinitions, createBeforeTables, readDefinitions } from './definitions.ts';
import { readRows } from './read-rows.ts';
import { displayPath, locateSqlError, readSqlFiles, type SqlFile } from './sql-file.ts';

/** Folders with the SQL of a database. */
export interface SqlFolders {
  /** Numbered files with tables, columns, indexes, triggers and data. Each is applied once, in order of name. */
  migrations: string;
  /** The current functions and views, one per file, applied whenever they change (see definitions.ts). */
  definitions?: string;
  /** Library schemas that a migration creates. */
  libraries?: readonly string[];
}

export interface MigrationResult {
  /** Names of the migrations that were applied. */
  migrations: string[];
  /** Names of the functions and views that were created, replaced or dropped. */
  definitions: string[];
  /** Applied migrations of a newer build. If there are any, functions and views are left unchanged. */
  unknown: string[];
}

/** Advisory lock shared by all nodes. The first node migrates. The others wait and have nothing left to do. */
const LOCK = 7_275_969;

/** Definitions in every database, which `applicationGrants()` relies on. */
const OWN_DEFINITIONS = join(import.meta.dirname, 'sql');

/**
 * Updates a database to this build's tables, functions and views, and renews the rights of the application's role
 * (undefined if the application is the owner), all in one transaction. Throws with file and line for broken SQL, and if
 * an applied migration was edited.
 */
export async function migrateDatabase(
  url: string,
  folders: SqlFolders,
  application?: string,
): Promise<MigrationResult> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'parlay-migrate' });
  // A broken connection also fails the running statement. Without a listener it would crash the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute((tx) => migrateInTransaction(tx, folders, application));
  } finally {
    await db.destroy();
  }
}

async function migrateInTransaction(
  tx: Transaction<unknown>,
  folders: SqlFolders,
  application: string | undefined,
): Promise<MigrationResult> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  const files = readMigrations(folders.migrations);
  const definitions = readDefinitions([OWN_DEFINITIONS, ...(folders.definitions ? [folders.definitions] : [])]);
  const isTakenOver = await prepareRecords(tx, files);
  const { pending, unknown } = await compareRecords(tx, files);
  const created = unknown.length > 0 ? [] : await createBeforeTables(tx, definitions);
  // The migrator creates its tables itself.
  const migrations = pending.length > 0 || isTakenOver ? await migrateTables(tx, files, unknown) : [];
  const applied = unknown.length > 0 ? [] : await applyDefinitions(tx, definitions);
  if (application !== undefined) await sql.raw(applicationGrants(application, folders.libraries)).execute(tx);
  return { migrations, definitions: [...created, ...applied], unknown };
}

/**
 * Reads the migrations of a folder. Throws if one defines a function or a view, because those belong in definition files. Functions
 * in a library's own schema are allowed.
 */
function readMigrations(folder: string): SqlFile[] {
  const files = readSqlFiles(folder);
  for (const file of files) {
    const [, kind, name] = /^\s*create (?:or replace )?(function|procedure|view) (\w+)(?![\w.])/im.exec(file.sql) ?? [];
    if (kind)
      throw new Error(`${displayPath(file)} defines the ${kind} ${name}. Move it to a separate file (decision 057).`);
  }
  return files;
}

/** Creates the tables that record applied files. Returns true if it took over the records of the previous migration runner. */
async function prepareRecords(tx: Transaction<unknown>, files: SqlFile[]): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_schema = 'public' and table_name = 'migration' and column_name = 'applied_at'`.execute(tx);
  const before = rows.length > 0 ? await recordsBefore(tx) : [];
  // The migrator's table, plus the digest of each file.
  await sql`create table if not exists migration (
    name varchar(255) primary key, timestamp varchar(255) not null, digest text)`.execute(tx);
  await sql`create table if not exists sql_definition (
    name text primary key, digest text not null, applied_at timestamptz not null default now())`.execute(tx);
  for (const { name, digest } of files) {
    const record = before.find((row) => row.name === name);
    if (!record) continue;
    await sql`insert into migration (name, timestamp, digest)
      values (${name}, ${record.applied_at.toISOString()}, ${digest})`.execute(tx);
  }
  return before.length > 0;
}

/** Returns the previous runner's records. Skips names without a file, because those migrations contained only functions. */
async function recordsBefore(tx: Transaction<unknown>) {
  const rows = await readRows(
    tx,
    { name: z.string(), applied_at: z.date() },
    sql`
    select regexp_replace(name, '\\.sql$', '') as name, applied_at from migration`,
  );
  await sql`drop table migration`.execute(tx);
  return rows;
}

/** Finds files that are not applied, and applied migrations without a file. Throws if an applied file was edited. */
async function compareRecords(tx: Transaction<unknown>, files: SqlFile[]) {
  const rows = await readRows(
    tx,
    { name: z.string(), digest: z.string().nullable() },
    sql`select name, digest from migration`,
  );
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  for (const file of files) {
    const digest = applied.get(file.name);
    if (digest !== undefined && digest !== file.digest && digest !== file.crlfDigest) {
      throw new Error(
        `The migration ${displayPath(file)} was changed after this database applied it. Add a new file instead.`,
      );
    }
  }
  const pending = files.filter(({ name }) => !applied.has(name));
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name)).sort();
  return { pending, unknown };
}

async function migrateTables(tx: Transaction<unknown>, files: SqlFile[], unknown: string[]): Promise<string[]> {
  let failure: Error | undefined;
  const steps = files.map((file) => {
    const up = () =>
      sql
        .raw(file.sql)
        .execute(tx)
        .catch((error: unknown) => {
          failure = locateSqlError(file, error);
          throw failure;
        });
    return [file.name, { up }] as const;
  });
  // The migrator refuses a database with unknown migrations, but a node of the previous build must still start.
  const others = unknown.map((name) => [name, { up: async () => undefined }] as const);
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries([...steps, ...others]) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    // Branches number their migrations in separate ranges, so a later one may have a lower number.
    allowUnorderedMigrations: true,
  });
  const { results = [], error } = await migrator.migrateToLatest();
  // After a failed statement the migrator only reports that the transaction was aborted.
  if (failure ?? error) throw failure ?? error;
  const applied = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  const digests = applied.map((name) => files.find((file) => file.name === name)?.digest);
  await sql`update migration m set digest = a.digest
    from unnest(${applied}::text[], ${digests}::text[]) a (name, digest) where m.name = a.name`.execute(tx);
  return applied;
}
