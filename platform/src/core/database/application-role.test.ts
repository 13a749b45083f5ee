import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { applicationGrants, applicationRole } from '@parlay/server/application-role';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const APPEND_ONLY = ['account', 'consent_record', 'free_cash_claim', 'operator_action', 'posting', 'stake', 'transfer'];

const FORBIDDEN = '42501';

let platform: TestPlatform;
let database: Database;
beforeAll(async () => {
  platform = await testPlatform();
  ({ database } = platform);
});
afterAll(() => platform.close());

/**
 * Runs a statement in the application's role. Returns the error code if PostgreSQL refuses it, or undefined if it ran.
 */
const refusalOf = (statement: string) =>
  database.pool.query(statement).then(
    () => undefined,
    (error: { code: string }) => error.code,
  );

/** Returns a column for an update. Any column will do, because privileges are checked before rows are read. */
async function firstColumn(table: string): Promise<string> {
  const rows = await readRows(
    database.db,
    { name: z.string() },
    sql`
    select column_name as name from information_schema.columns where table_name = ${table} and is_identity = 'NO' limit 1`,
  );
  return rows[0]?.name ?? '';
}

async function tables(): Promise<string[]> {
  const rows = await readRows(
    database.db,
    { name: z.string() },
    sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe("the application's role", () => {
  it('is not a superuser, owns nothing and is not a member of another role', async () => {
    const { rows } = await sql`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_class where relowner = r.oid) as tables,
        (select count(*)::int from pg_proc where proowner = r.oid) as functions,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = current_user`.execute(database.db);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        tables: 0,
        functions: 0,
        memberships: 0,
      },
    ]);
  });

  it.each(APPEND_ONLY)('can only insert into and read %s', async (table) => {
    const column = await firstColumn(table);
    const statements = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `select 1 from ${table} for update`,
    ];
    for (const statement of statements) {
      expect([statement, await refusalOf(statement)]).toEqual([statement, FORBIDDEN]);
    }
    expect(await refusalOf(`select ${column} from ${table} limit 1`)).toBeUndefined();
  });

  it('can mark an outbox event as published but not change it otherwise', async () => {
    expect(await refusalOf('update outbox set published_at = published_at')).toBeUndefined();
    for (const column of ['customer_id', 'event', 'payload', 'version', 'created_at']) {
      expect([column, await refusalOf(`update outbox set ${column} = ${column}`)]).toEqual([column, FORBIDDEN]);
    }
    await sql`insert into outbox (customer_id, event, payload) values ('anna', 'Notice', '{}')`.execute(database.db);
    expect(await refusalOf('delete from outbox where published_at is null')).toBe('23001');
  });

  it('cannot change the accounts of a tournament entry or delete the entry', async () => {
    expect(await refusalOf('update tournament_entry set open_account = 1')).toBe(FORBIDDEN);
    expect(await refusalOf('delete from tournament_entry')).toBe(FORBIDDEN);
    expect(await refusalOf('update tournament_entry set available = available')).toBeUndefined();
  });

  it('cannot alter, truncate or drop a table, or disable its triggers', async () => {
    for (const table of await tables()) {
      const statements = [
        `truncate ${table} cascade`,
        `drop table ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} add column extra int`,
        `create trigger extra before insert on ${table} for each row execute function refuse_change()`,
        `create rule extra as on insert to ${table} do instead nothing`,
        `alter table ${table} owner to current_user`,
      ];
      for (const statement of statements) {
        expect([statement, await refusalOf(statement)]).toEqual([statement, FORBIDDEN]);
      }
    }
    // Runs seven statements for each of about eighty tables.
  }, 300_000);

  it.each([
    "set session_replication_role = 'replica'",
    'create table extra (n int)',
    'create schema extra',
    'create function extra() returns int language sql return 1',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    'drop function refuse_change() cascade',
    'create table pgboss.extra (n int)',
    'alter table pgboss.job add column extra int',
    'drop function pgboss.job_now() cascade',
    'create role extra',
    'alter role current_user superuser',
    "alter system set fsync = 'off'",
    "insert into migration (name, digest) values ('0001-extra', '')",
    'update migration set digest = digest',
    'delete from migration_lock',
    'update sql_definition set digest = digest',
    "select pg_read_file('PG_VERSION')",
    "copy player to program 'cat'",
  ])('cannot %s', async (statement) => {
    expect(await refusalOf(statement)).toBe(FORBIDDEN);
  });
});

describe('migrate', () => {
  let fresh: TestDatabase;
  let owner: Database;
  beforeAll(async () => {
    fresh = await createTestDatabase();
    owner = openDatabase({ url: fresh.owner, size: 2 });
  });
  afterAll(async () => {
    await owner.close();
    await fresh.drop();
  });

  it('grants privileges in a database that was migrated before the role existed', async () => {
    await migrate(fresh.owner);
    const application = openDatabase({ url: fresh.application, size: 1 });
    const players = () => application.pool.query('select 1 from player');
    await expect(players()).rejects.toMatchObject({ code: FORBIDDEN });
    expect(await migrate(fresh.owner, { application: applicationRole(fresh) })).toEqual({
      migrations: [],
      definitions: [],
      unknown: [],
    });
    expect((await players()).rows).toEqual([]);
    await application.close();
  });

  it('grants insert and select on a new table, and revokes the rest once it becomes append-only', async () => {
    const role = applicationRole(fresh) ?? '';
    const rights = async () => {
      const { rows } = await owner.pool.query(
        `select string_agg(privilege_type, ' ' order by privilege_type) as rights
         from information_schema.role_table_grants where grantee = $1 and table_name = 'note'`,
        [role],
      );
      return rows[0]?.rights;
    };
    await owner.pool.query('create table note (n int)');
    expect(await rights()).toBe('INSERT SELECT');
    await owner.pool.query(applicationGrants(role));
    expect(await rights()).toBe('DELETE INSERT SELECT UPDATE');
    await owner.pool.query(`create trigger note_append_only before update or delete on note
      for each row execute function refuse_change()`);
    await owner.pool.query(applicationGrants(role));
    expect(await rights()).toBe('INSERT SELECT');
  });
});
