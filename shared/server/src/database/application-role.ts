import { createHmac } from 'node:crypto';
import pg from 'pg';

/** URLs of one database for its two roles. They are equal if the operator configured only one role. */
export interface DatabaseUrls {
  /** Owns the schema and runs the migrations. */
  owner: string;
  /** Reads and writes rows; cannot change the schema or an append-only table. */
  application: string;
}

/** Returns the name of the application's role, or undefined if it is also the owner. */
export function applicationRole({ owner, application }: DatabaseUrls): string | undefined {
  const role = userOf(application);
  return role === userOf(owner) ? undefined : role;
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

/** Returns the same URL for another role. */
export function withRole(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.username = encodeURIComponent(role);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

/** Derives the password of a role on the embedded server from the cluster's password, so that nothing else is stored. */
export const derivePassword = (clusterPassword: string, role: string) =>
  createHmac('sha256', clusterPassword).update(`role:${role}`).digest('base64url');

/** Advisory lock shared by all processes that change roles or rights on a server. */
const LOCK = 7_275_970;

/**
 * Creates a login role without special rights, or resets an existing one. If a database is given, only the role and the owner may
 * connect to it. The client must be connected as a superuser.
 */
export async function ensureRole(client: pg.Client, role: string, password: string, database?: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  // Two processes that alter a role at the same time fail with "tuple concurrently updated".
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (!rowCount) await client.query(`CREATE ROLE ${name}`);
    await client.query(
      `ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    );
    if (database === undefined) return;
    const on = pg.escapeIdentifier(database);
    await client.query(`REVOKE ALL ON DATABASE ${on} FROM PUBLIC; GRANT CONNECT ON DATABASE ${on} TO ${name}`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Tables of `migrateDatabase()`, which only the owner writes. */
const MIGRATOR_TABLES = 'migration, migration_lock, sql_definition';

/**
 * Returns SQL that grants a role only the rights that an application needs on the schema `public`. Run it as the owner after each
 * migration. Does not grant changes that a trigger refuses with `refuse_change()`: UPDATE and DELETE on an append-only table, and
 * UPDATE on the columns that the trigger names. Never grants TRUNCATE, DDL or triggers. Future tables start with SELECT and INSERT.
 * In a library's schema, the application may read and write all rows.
 */
export function applicationGrants(role: string, libraries: readonly string[] = []): string {
  const name = pg.escapeIdentifier(role);
  return `
REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name};
GRANT USAGE ON SCHEMA public TO ${name};
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name};
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO ${name};
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${name};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT ON TABLES TO ${name};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${name};
DO $grants$
DECLARE target record;
BEGIN
  FOR target IN
    -- tgtype: 8 is DELETE, 16 is UPDATE. tgattr: the columns of UPDATE OF, empty for all.
    WITH refusal AS (
      SELECT t.tgrelid, t.tgtype, t.tgattr FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
      WHERE f.proname = 'refuse_change' AND t.tgqual IS NULL
    )
    SELECT c.oid::regclass AS name,
      EXISTS (SELECT FROM refusal r WHERE r.tgrelid = c.oid AND r.tgtype & 8 > 0) AS is_kept,
      EXISTS (SELECT FROM refusal r WHERE r.tgrelid = c.oid AND r.tgtype & 16 > 0) AS is_guarded,
      (SELECT string_agg(quote_ident(a.attname), ', ') FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND NOT EXISTS (
          SELECT FROM refusal r WHERE r.tgrelid = c.oid AND r.tgtype & 16 > 0
            AND (r.tgattr::text = '' OR a.attnum = ANY (r.tgattr)))) AS open_columns
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ('{${MIGRATOR_TABLES}}')
  LOOP
    IF NOT target.is_kept THEN EXECUTE format('GRANT DELETE ON %s TO ${name}', target.name); END IF;
    IF NOT target.is_guarded THEN EXECUTE format('GRANT UPDATE ON %s TO ${name}', target.name);
    ELSIF target.open_columns IS NOT NULL THEN
      EXECUTE format('GRANT UPDATE (%s) ON %s TO ${name}', target.open_columns, target.name);
    END IF;
  END LOOP;
END $grants$;
REVOKE INSERT ON ${MIGRATOR_TABLES} FROM ${name};
${libraries.map((schema) => libraryGrants(pg.escapeIdentifier(schema), name)).join('')}`;
}

const libraryGrants = (schema: string, role: string): string => `
REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${role};
GRANT USAGE ON SCHEMA ${schema} TO ${role};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
`;
