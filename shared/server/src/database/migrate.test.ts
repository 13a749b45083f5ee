import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import pg from 'pg';
import { migrateDatabase } from './migrate.ts';

let root: string;
let fresh: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'parlay-sql-'));
  mkdirSync(join(root, 'migrations'));
  mkdirSync(join(root, 'sql'));
  fresh = await createTestDatabase();
  client = new pg.Client({ connectionString: fresh.owner });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await fresh.drop();
  rmSync(root, { recursive: true, force: true });
});

/** Writes a file below the folder, at a path such as migrations/… or sql/…. */
function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
const remove = (path: string) => rmSync(join(root, path));
const migrate = () =>
  migrateDatabase(fresh.owner, { migrations: join(root, 'migrations'), definitions: join(root, 'sql') });

async function rows(query: string): Promise<unknown[]> {
  return (await client.query({ text: query, rowMode: 'array' })).rows.flat();
}
const functions = () =>
  rows(`select oid::regprocedure::text from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> 'refuse_change' order by 1`);

const sqlFunction = (name: string, parameters: string, result: string, body: string) =>
  `-- For tests.\ncreate or replace function ${name}(${parameters}) returns ${result} language sql as $$\n  ${body}\n$$;\n`;

describe('migrations', () => {
  it('run once, in the order of their names', async () => {
    write('migrations/0020-second.sql', 'insert into note values (2)');
    write('migrations/0010-first.sql', 'create table note (n int)');
    expect((await migrate()).migrations).toEqual(['0010-first', '0020-second']);
    write('migrations/0015-later-branch.sql', 'insert into note values (1)');
    expect((await migrate()).migrations).toEqual(['0015-later-branch']);
    expect(await rows('select n from note')).toEqual([2, 1]);
    expect((await migrate()).migrations).toEqual([]);
  });

  it('change nothing if one fails, and name its file and line', async () => {
    write('migrations/0010-first.sql', 'create table note (n int)');
    write('migrations/0020-broken.sql', 'insert into note values (3);\n\ninsert into nowhere values (1)');
    await expect(migrate()).rejects.toThrow(
      /migrations\/0020-broken\.sql, line 3: relation "nowhere" does not exist\./,
    );
    expect(await rows(`select to_regclass('note')`)).toEqual([null]);
    write('migrations/0020-broken.sql', 'insert into note values (3)');
    expect((await migrate()).migrations).toEqual(['0010-first', '0020-broken']);
  });

  it('reject a file that was edited after it was applied', async () => {
    write('migrations/0010-first.sql', 'create table note (n int)');
    await migrate();
    write('migrations/0010-first.sql', 'create table note (n int, m int)');
    await expect(migrate()).rejects.toThrow(/0010-first\.sql was changed .* Add a new file instead\./);
  });

  it.each([
    ['\n', '\r\n'],
    ['\r\n', '\n'],
  ])('are unchanged in a checkout with other line endings: %j, then %j', async (before, after) => {
    const content = ['create table note (', '  n int', ');', ''];
    const definition = sqlFunction('one', '', 'text', "select 'a\nb'");
    write('migrations/0010-first.sql', content.join(before));
    write('sql/one.sql', definition.replaceAll('\n', before));
    await migrate();
    write('migrations/0010-first.sql', content.join(after));
    write('sql/one.sql', definition.replaceAll('\n', after));
    expect(await migrate()).toEqual({ migrations: [], definitions: [], unknown: [] });
    expect(await rows('select one()')).toEqual(['a\nb']);
  });

  it('count as unchanged if an earlier build recorded them with CRLF', async () => {
    write('migrations/0010-first.sql', 'create table note (\n  n int\n)');
    await migrate();
    const recorded = hash('sha256', 'create table note (\r\n  n int\r\n)');
    await client.query('update migration set digest = $1', [recorded]);
    expect((await migrate()).migrations).toEqual([]);
  });

  it.each(['function', 'view'])('must not define a %s', async (kind) => {
    write('migrations/0010-first.sql', `create table note (n int);\ncreate or replace ${kind} one as select 1;`);
    await expect(migrate()).rejects.toThrow(`0010-first.sql defines the ${kind} one. Move it to a separate file`);
  });

  it.each([
    ['with digests and endings', 'name text primary key, digest text not null', `'0010-first.sql', 'old'`],
    ['without digests', 'name text primary key', `'0010-first'`],
  ])('take over the records of the previous migration runner, %s', async (_, columns, record) => {
    await client.query(`create table migration (${columns}, applied_at timestamptz not null default now());
      insert into migration values (${record}); create table note (n int)`);
    write('migrations/0010-first.sql', 'create table note (n int)');
    write('migrations/0020-second.sql', 'insert into note values (2)');
    expect((await migrate()).migrations).toEqual(['0020-second']);
    expect(await rows('select name from migration order by name')).toEqual(['0010-first', '0020-second']);
    write('migrations/0010-first.sql', 'edited');
    await expect(migrate()).rejects.toThrow('was changed');
  });

  it('run once if several nodes start at the same time', async () => {
    write('migrations/0010-first.sql', 'create table note (n int)');
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    const nodes = await Promise.all([1, 2, 3, 4].map(migrate));
    expect(nodes.flatMap(({ migrations }) => migrations)).toEqual(['0010-first']);
    expect(nodes.flatMap(({ definitions }) => definitions)).toEqual(['refuse_change', 'one']);
  });

  it('let an older build start after a newer one, which leaves the functions unchanged', async () => {
    write('migrations/0010-first.sql', 'create table note (n int)');
    write('migrations/0020-newer.sql', 'create table newer (n int)');
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 2'));
    await migrate();
    remove('migrations/0020-newer.sql');
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    expect(await migrate()).toEqual({ migrations: [], definitions: [], unknown: ['0020-newer'] });
    expect(await rows('select one()')).toEqual([2]);
  });
});

describe('definitions', () => {
  it('are applied only if their file changed', async () => {
    write('sql/money/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    write('sql/money/two.sql', sqlFunction('two', '', 'int', 'select 2'));
    expect((await migrate()).definitions).toEqual(['refuse_change', 'one', 'two']);
    const version = () => rows(`select xmin::text from pg_proc where proname = 'two'`);
    const before = await version();
    write('sql/money/one.sql', sqlFunction('one', '', 'int', 'select 10'));
    expect((await migrate()).definitions).toEqual(['one']);
    expect(await rows('select one() + two()')).toEqual([12]);
    expect(await version()).toEqual(before);
  });

  it('may move to another folder without being applied again', async () => {
    write('sql/money/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    await migrate();
    remove('sql/money/one.sql');
    write('sql/play/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    expect((await migrate()).definitions).toEqual([]);
  });

  it('may depend on each other in any order', async () => {
    write('sql/a.sql', sqlFunction('a', '', 'int', 'select (b(null)).n'));
    write('sql/b.sql', sqlFunction('b', 'r c', 'c', 'select * from c'));
    write('sql/c.sql', 'create or replace view c as select d() as n;');
    write('sql/d.sql', sqlFunction('d', '', 'int', 'select 4'));
    await migrate();
    expect(await rows('select a()')).toEqual([4]);
  });

  it('are created before the tables if triggers or computed columns use them', async () => {
    write(
      'sql/before-tables/doubled.sql',
      `create or replace function doubled(n int) returns int
      language sql immutable as $$ select n * 2 $$;`,
    );
    write(
      'migrations/0010-note.sql',
      `create table note (n int, m int generated always as (doubled(n)) stored);
      create trigger note_append_only before update on note for each row execute function refuse_change();
      insert into note (n) values (3)`,
    );
    await migrate();
    expect(await rows('select m from note')).toEqual([6]);
    await expect(client.query('update note set n = 1')).rejects.toMatchObject({ code: '23001' });
  });

  it('drop the old function if the signature, result or name changes', async () => {
    write('sql/one.sql', sqlFunction('one', 'n int', 'int', 'select n'));
    write('sql/two.sql', sqlFunction('two', '', 'int', 'select 2'));
    await migrate();
    write('sql/one.sql', sqlFunction('one', 'n int, m int default 0', 'int', 'select n + m'));
    write('sql/two.sql', sqlFunction('two', '', 'text', `select '2'`));
    await migrate();
    expect(await functions()).toEqual(['one(integer,integer)', 'two()']);
    expect(await rows('select two() || one(1)')).toEqual(['21']);
    remove('sql/two.sql');
    write('sql/three.sql', sqlFunction('three', '', 'int', 'select 3'));
    expect((await migrate()).definitions).toEqual(['three', 'two']);
    expect(await functions()).toEqual(['one(integer,integer)', 'three()']);
  });

  it('keep the overloads of one file', async () => {
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 1') + sqlFunction('one', 'n int', 'int', 'select n'));
    await migrate();
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 2') + sqlFunction('one', 'n int', 'int', 'select n'));
    await migrate();
    expect(await functions()).toEqual(['one()', 'one(integer)']);
    write('sql/one.sql', sqlFunction('one', '', 'int', 'select 2'));
    await migrate();
    expect(await functions()).toEqual(['one()']);
  });

  it('are applied again after a migration dropped them', async () => {
    write('migrations/0010-note.sql', 'create table note (n int)');
    write('sql/latest.sql', 'create or replace view latest as select n from note;');
    write('sql/n_of.sql', sqlFunction('n_of', 'l latest', 'int', 'select l.n'));
    await migrate();
    write('sql/latest.sql', 'create or replace view latest as select n::text as n from note;');
    await expect(migrate()).rejects.toThrow(
      /latest cannot be dropped: .* function n_of\(latest\) depends on type latest/,
    );
    write('migrations/0020-change.sql', 'drop function n_of; drop view latest');
    write('sql/n_of.sql', sqlFunction('n_of', 'l latest', 'text', 'select l.n'));
    expect((await migrate()).definitions).toEqual(['latest', 'n_of']);
  });

  it.each([
    [
      'PL/pgSQL that does not parse',
      'create or replace function bad() returns int language plpgsql as $$\nbegin\n  retrun 1;\nend $$;',
      /sql\/bad\.sql, line 3: syntax error at or near "retrun"/,
    ],
    [
      'SQL that calls a missing function',
      sqlFunction('bad', '', 'int', 'select nowhere()'),
      /sql\/bad\.sql, line 3: function nowhere\(\) does not exist/,
    ],
    [
      'no valid statement',
      'create or replace function bad() returns int\nlanguage nosuch as $$ select 1 $$;',
      /sql\/bad\.sql, line 1: language "nosuch" does not exist/,
    ],
  ])('prevent startup with an error that names file and line: %s', async (_, content, message) => {
    write('migrations/0010-note.sql', 'create table note (n int)');
    write('sql/bad.sql', content);
    await expect(migrate()).rejects.toThrow(message);
    expect(await rows(`select to_regclass('note')`)).toEqual([null]);
  });

  it('prevent startup if an unchanged one no longer matches the others', async () => {
    write('sql/a.sql', sqlFunction('a', '', 'int', 'select b(1)'));
    write('sql/b.sql', sqlFunction('b', 'n int', 'int', 'select n'));
    await migrate();
    write('sql/b.sql', sqlFunction('b', 'n int, m int', 'int', 'select n'));
    await expect(migrate()).rejects.toThrow(/sql\/a\.sql, line 3: function b\(integer\) does not exist/);
    expect(await functions()).toEqual(['a()', 'b(integer)']);
  });

  it('are rejected if two files share a name, or a file defines a name other than its own', async () => {
    write('sql/money/one.sql', sqlFunction('one', '', 'int', 'select 1'));
    write('sql/play/one.sql', sqlFunction('one', '', 'int', 'select 2'));
    await expect(migrate()).rejects.toThrow(/money\/one\.sql and .*play\/one\.sql define the same name\. Remove one\./);
    write('sql/play/one.sql', sqlFunction('two', '', 'int', 'select 2'));
    remove('sql/money/one.sql');
    await expect(migrate()).rejects.toThrow('may only hold "create or replace" of the name one.');
  });
});
