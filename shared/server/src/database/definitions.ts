import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { readRows } from './read-rows.ts';
import { displayPath, locateSqlError, readSqlFiles, type SqlFile } from './sql-file.ts';

/** The current definition of one function (with its overloads) or one view. Its file has the same name. */
export interface Definition extends SqlFile {
  /** Whether tables use it in triggers or computed columns. Such a function cannot use tables of the schema. */
  isBeforeTables: boolean;
}

/** Folder of definitions that tables use. */
const BEFORE_TABLES = /[\\/]before-tables[\\/]/;

/** PostgreSQL error codes for a missing function, view or row type, which another file may define. */
const UNDEFINED = ['42883', '42P01', '42704'];
/** Error codes for a result type, parameter names or view columns that differ from the existing ones. */
const INCOMPATIBLE = ['42P13', '42P16'];

/**
 * Reads the definitions of all folders. Throws if two files have the same name, or if a file defines a name other than
 * its own.
 */
export function readDefinitions(folders: readonly string[]): Definition[] {
  const definitions = folders
    .flatMap(readSqlFiles)
    .map((file) => ({ ...file, isBeforeTables: BEFORE_TABLES.test(file.path) }));
  const byName = new Map<string, Definition>();
  for (const definition of definitions) {
    const other = byName.get(definition.name);
    if (other)
      throw new Error(`${displayPath(other)} and ${displayPath(definition)} define the same name. Remove one.`);
    byName.set(definition.name, definition);
    const defined = [...definition.sql.matchAll(/^create (?:or replace )?(?:\w+ )*?(?:function|view) (\w+)/gim)];
    const isNamed = ([statement, name]: string[]) =>
      name === definition.name && /^create or replace /i.test(statement ?? '');
    if (defined.length === 0 || !defined.every(isNamed)) {
      throw new Error(`${displayPath(definition)} may only hold "create or replace" of the name ${definition.name}.`);
    }
  }
  return definitions;
}

/** Creates missing definitions that tables use. Returns their names. */
export async function createBeforeTables(tx: Transaction<unknown>, definitions: Definition[]): Promise<string[]> {
  const existing = await existingNames(tx);
  const missing = definitions.filter(({ name, isBeforeTables }) => isBeforeTables && !existing.has(name));
  await applyAll(tx, missing, existing);
  return missing.map(({ name }) => name);
}

/**
 * Applies each definition that is missing or whose file changed, and drops definitions without a file. Returns the
 * names of both. Throws with file and line if a definition is wrong, or if an unchanged one no longer fits the others.
 */
export async function applyDefinitions(tx: Transaction<unknown>, definitions: Definition[]): Promise<string[]> {
  const rows = await readRows(
    tx,
    { name: z.string(), digest: z.string() },
    sql`select name, digest from sql_definition`,
  );
  const recorded = new Map(rows.map(({ name, digest }) => [name, digest]));
  const existing = await existingNames(tx);
  const isApplied = ({ name, digest }: Definition) => recorded.get(name) === digest && existing.has(name);
  const changed = definitions.filter((definition) => !isApplied(definition));
  const names = new Set(definitions.map(({ name }) => name));
  const removed = [...recorded.keys()].filter((name) => !names.has(name));
  await applyAll(tx, changed, existing);
  for (const name of removed) await drop(tx, name);
  if (changed.length + removed.length > 0) await checkAll(tx, definitions.filter(isApplied));
  return [...changed.map(({ name }) => name), ...removed];
}

async function existingNames(tx: Transaction<unknown>): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    { name: z.string() },
    sql`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    union select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Applies definitions in any order. Retries those that depend on another file after the others. */
async function applyAll(tx: Transaction<unknown>, definitions: Definition[], existing: Set<string>): Promise<void> {
  if (definitions.length === 0) return;
  let pending = definitions;
  while (pending.length > 0) {
    const failed: Definition[] = [];
    const errors: Error[] = [];
    for (const definition of pending) {
      const error = await apply(tx, definition, existing.has(definition.name));
      if (error) {
        failed.push(definition);
        errors.push(error);
      }
    }
    if (failed.length === pending.length) throw new Error(errors.map(({ message }) => message).join('\n'));
    pending = failed;
  }
  const names = definitions.map(({ name }) => name);
  const digests = definitions.map(({ digest }) => digest);
  await sql`insert into sql_definition (name, digest) select * from unnest(${names}::text[], ${digests}::text[])
    on conflict (name) do update set digest = excluded.digest, applied_at = now()`.execute(tx);
}

const SAVEPOINT = 'savepoint definition; ';

/** Applies a definition. Returns the error if another definition may be missing, and throws any other error. */
async function apply(tx: Transaction<unknown>, definition: Definition, exists: boolean): Promise<Error | undefined> {
  const before = exists ? await versionsOf(tx, definition.name) : [];
  try {
    await sql.raw(`${SAVEPOINT}${definition.sql}\n; release savepoint definition`).execute(tx);
  } catch (error) {
    await sql`rollback to savepoint definition`.execute(tx);
    const code = (error as { code?: string }).code ?? '';
    if (exists && INCOMPATIBLE.includes(code)) {
      await drop(tx, definition.name);
      return apply(tx, definition, false);
    }
    const inFile = locateSqlError(definition, error, SAVEPOINT);
    if (UNDEFINED.includes(code)) return inFile;
    throw inFile;
  }
  // A signature that the file no longer defines still has its previous row.
  const stale = before.length > 0 ? await versionsOf(tx, definition.name) : [];
  for (const { signature, version } of stale) {
    if (before.some((old) => old.version === version)) await sql.raw(`drop function ${signature}`).execute(tx);
  }
  return undefined;
}

/** Returns the functions with a name. `version` changes with each `create or replace`. */
async function versionsOf(tx: Transaction<unknown>, name: string) {
  const rows = await readRows(
    tx,
    { signature: z.string(), version: z.string() },
    sql`
    select oid::regprocedure::text as signature, oid || ' ' || xmin || ' ' || ctid as version
    from pg_proc where pronamespace = 'public'::regnamespace and proname = ${name}`,
  );
  return rows;
}

/** Drops the functions or the view with a name. Throws if another object still depends on it. */
async function drop(tx: Transaction<unknown>, name: string): Promise<void> {
  try {
    for (const { signature } of await versionsOf(tx, name)) await sql.raw(`drop function ${signature}`).execute(tx);
    await sql`drop view if exists ${sql.table(name)}`.execute(tx);
  } catch (error) {
    const { message, detail = '' } = error as { message: string; detail?: string };
    throw new Error(
      `${name} cannot be dropped: ${message}. ${detail} Drop what depends on it in a migration; its definitions are then applied again.`,
      { cause: error },
    );
  }
  await sql`delete from sql_definition where name = ${name}`.execute(tx);
}

/** Checks SQL functions that were not just applied against those that were. PL/pgSQL checks its statements only at run time. */
async function checkAll(tx: Transaction<unknown>, definitions: Definition[]): Promise<void> {
  const rows = await readRows(
    tx,
    { oid: z.number(), name: z.string() },
    sql`
    select p.oid, p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'`,
  );
  for (const definition of definitions) {
    for (const { oid } of rows.filter(({ name }) => name === definition.name)) {
      try {
        await sql`select fmgr_sql_validator(${oid})`.execute(tx);
      } catch (error) {
        throw locateSqlError(definition, error);
      }
    }
  }
}
