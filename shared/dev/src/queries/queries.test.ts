import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { many, only } from '@parlay/server/query';
import { readRows } from '@parlay/server/read-rows';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { overcommentedStatements } from './comments.ts';
import { type Describer, openDescriber } from './describe.ts';
import { readQueries } from './read-queries.ts';
import { refusalModule } from './refusals.ts';
import { handwrittenRowTypes } from './untyped.ts';
import { wronglyNamedVariables } from './variables.ts';
import { queryModule } from './write-module.ts';

let folder: string;
let fresh: TestDatabase;
let pool: pg.Pool;
let db: Kysely<unknown>;
let describer: Describer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-queries-'));
  fresh = await createTestDatabase();
  pool = new pg.Pool({ connectionString: fresh.owner, max: 2 });
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await pool.query(`
    create domain grade as text check (value in ('low', 'high'));
    create table person (id bigint primary key, name text not null, nick text, grade grade not null,
      state text check (state in ('on', 'off')), facts jsonb not null, born timestamptz);
    create table pet (owner bigint, name text not null);`);
  describer = await openDescriber(fresh.owner, { int8: 'bigint' });
});
afterAll(async () => {
  await describer.close();
  await db.destroy();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

function file(text: string, name = 'repository.sql'): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const typesOf = async (statement: string) => {
  const [query] = readQueries(file(`-- name: found :many\n${statement};\n`));
  if (!query) throw new Error('no query');
  return describer.describe(query);
};

describe('a file of queries', () => {
  it('has named statements, whose parameters are numbered, and fragments', () => {
    const path = file(
      [
        '-- fragment: whole',
        'p.name, p.born',
        '-- name: byName :one',
        '-- Finds one.',
        "select {whole} from person p where name = :name and (:nick?::text is null or nick = :nick) and state <> ':on';",
      ].join('\n'),
    );
    expect(readQueries(path)).toEqual([
      {
        name: 'byName',
        answer: 'one',
        comment: ['Finds one.'],
        line: 3,
        text: "select p.name, p.born from person p where name = $1 and ($2::text is null or nick = $2) and state <> ':on'",
        params: [
          { name: 'name', isNullable: false },
          { name: 'nick', isNullable: true },
        ],
        sure: [],
        unsure: [],
      },
    ]);
  });

  it.each([
    ['select 1;', 'line 1: write "-- name: <query> :<answer>" above it.'],
    ['-- name: a :some\nselect 1;', 'line 1: :some is none of many, one, only, count, exec.'],
    ['-- name: a :one\nselect 1;\n-- name: a :one\nselect 2;', 'a stands there twice.'],
    ['-- name: a :one\n', 'line 1: a has no statement.'],
    ['-- name: a :one\nselect {other};', 'There is no fragment other in the file.'],
  ])('is refused if it is %j', (text, message) => {
    expect(() => readQueries(file(text))).toThrow(message);
  });
});

describe('the types of a query', () => {
  it('are the column types, with null, the values of a check, and unknown for JSON', async () => {
    expect(await typesOf('select id, name, nick, grade, state, facts, born from person where id = :id')).toEqual({
      columns: [
        { name: 'id', type: 'bigint' },
        { name: 'name', type: 'string' },
        { name: 'nick', type: 'string | null' },
        { name: 'grade', type: "'low' | 'high'" },
        { name: 'state', type: "'on' | 'off' | null" },
        { name: 'facts', type: 'unknown' },
        { name: 'born', type: 'Date | null' },
      ],
      paramTypes: ['bigint | number | string'],
      json: [],
    });
  });

  it('include null for the other side of an outer join', async () => {
    const { columns } = await typesOf('select p.name, t.name as pet from person p left join pet t on t.owner = p.id');
    expect(columns).toEqual([
      { name: 'name', type: 'string' },
      { name: 'pet', type: 'string | null' },
    ]);
  });

  it('follow declarations of columns that are never or sometimes null', async () => {
    const { columns } = await typesOf(`select upper(nick) as "nick!", nullif(name, '') as "name?" from person`);
    expect(columns).toEqual([
      { name: 'nick', type: 'string' },
      { name: 'name', type: 'string | null' },
    ]);
  });

  it('list JSON parameters, which are sent as text', async () => {
    const { paramTypes, json } = await typesOf('update person set facts = :facts::jsonb where state = :state?');
    expect([paramTypes, json]).toEqual([['unknown', 'string | null | undefined'], ['facts']]);
  });

  it('fail for a column that was renamed', async () => {
    await expect(typesOf('select surname from person')).rejects.toThrow('column "surname" does not exist');
  });

  it('are written as a module', async () => {
    const [query] = readQueries(file('-- name: names :many\nselect name from person where id > :from;\n'));
    if (!query) throw new Error('no query');
    expect(queryModule([{ ...query, ...(await describer.describe(query)) }])).toContain(
      [
        'export type NamesRow = {',
        '  name: string;',
        '};',
        'export const names = many<{',
        '  from: bigint | number | string;',
        '}, NamesRow>(`select name from person where id > $1`, { params: ["from"] });',
      ].join('\n'),
    );
  });
});

describe('a statement with an optional filter', () => {
  it('is planned for its values', async () => {
    const filtered = 'select name from person where (:nick?::text is null or nick = :nick)';
    const [query] = readQueries(file(`-- name: names :many\n${filtered};\n`));
    if (!query) throw new Error('no query');
    expect(queryModule([{ ...query, ...(await describer.describe(query)) }])).toContain(
      '(`/* planned for its values */ select name from person where ($1::text is null or nick = $1)`',
    );
  });
});

describe('a query that runs', () => {
  it('sends JSON, sends null for omitted parameters, and returns its rows', async () => {
    const insert = many<{ id: number; facts: unknown; nick?: string | null }, { facts: unknown; nick: string | null }>(
      `insert into person (id, name, grade, facts, nick) values ($1, 'Anna', 'low', $2, $3) returning facts, nick`,
      { params: ['id', 'facts', 'nick'], json: ['facts'] },
    );
    expect(await insert(db, { id: 1, facts: ['a', { b: 2 }] })).toEqual([{ facts: ['a', { b: 2 }], nick: null }]);
  });

  it('fails if a column declared as never null is null or if its only row is missing', async () => {
    const sure = only<never, { one: number }>('select null::int as one', { sure: ['one'] });
    await expect(sure(db)).rejects.toThrow('the column one is null: select null::int as one');
    const none = only<never, { one: number }>('select 1 as one where false');
    await expect(none(db)).rejects.toThrow('no row: select 1 as one where false');
  });
});

describe('a row', () => {
  it('is refused by lint if its type is handwritten next to the statement', () => {
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    writeFileSync(
      join(folder, 'read.ts'),
      `const rows = await sql${'<{ one: number }>'}\`select 1 as one\`.execute(db);\n`,
    );
    writeFileSync(join(folder, 'typed.ts'), 'const statement = sql`select 1`;\n');
    expect(handwrittenRowTypes(folder)).toEqual([expect.stringContaining('read.ts, line 1: ')]);
  });

  it('is parsed and has no other columns if its statement has no generated types', async () => {
    const read = () => readRows(db, { one: z.int() }, sql`select 1 as one`);
    const rows: { one: number }[] = await read();
    expect(rows).toEqual([{ one: 1 }]);
    await expect(readRows(db, { one: z.int() }, sql`select 1 as one, 2 as two`)).rejects.toThrow('two');
    await expect(readRows(db, { one: z.int() }, sql`select 'x' as one`)).rejects.toThrow('one');
  });
});

describe('the refusals of functions', () => {
  const functions = join(tmpdir(), `parlay-refusals-${process.pid}`);
  const define = (name: string, comment: string, body: string) => {
    mkdirSync(functions, { recursive: true });
    const head = `${comment}\ncreate or replace function ${name}() returns jsonb language plpgsql as $$\n`;
    writeFileSync(join(functions, `${name}.sql`), `${head}${body}\n$$;\n`);
  };
  afterAll(() => rmSync(functions, { recursive: true, force: true }));

  it('are the codes of each function and those it calls, with the statuses that callers read', () => {
    define(
      'buy',
      '-- Buys.\n-- Refuses: sold_out 409, broken; as pay().',
      "select refusal('sold_out'), refusal('broken'), pay()",
    );
    define('pay', '-- Pays.\n-- Refuses: too_poor 402.', "select refusal('too_poor')");
    const { text, errors } = refusalModule(functions);
    expect(errors).toEqual([]);
    expect(text).toContain("buy: ['sold_out', 'broken', 'too_poor'],");
    expect(text).toContain('sold_out: { status: 409 },');
    expect(text).not.toContain('broken: {');
  });

  it('are reported if code and declaration differ or a code has two statuses', () => {
    define(
      'buy',
      '-- Buys.\n-- Refuses: sold_out 410, gone 410; as pay().',
      "select refusal('sold_out'), refusal('new')",
    );
    define('pay', '-- Pays.\n-- Refuses: sold_out 409.', "select refusal('sold_out')");
    expect(refusalModule(functions).errors).toEqual([
      expect.stringContaining('buy.sql refuses new: declare it in the comment'),
      expect.stringContaining('buy.sql declares gone and never refuses it.'),
      expect.stringContaining('buy.sql declares the refusals of pay() and never calls it.'),
      'pay() declares sold_out with 409, another function with 410.',
    ]);
  });

  it('require at most one short comment per statement', () => {
    const body = [
      '-- Why.',
      'if p_one then v_two := case when p_one then 1 else 2 end; -- Another statement.',
      'end if;',
      'perform pay( -- First.',
      '  -- Second.',
      '  1, -- Third.',
      '  2);',
      '-- One,',
      '-- two,',
      '-- three.',
      'return null;',
    ];
    define('buy', '-- Buys.', `begin ${body.join('\n')} end`);
    define('pay', '-- Pays.', 'begin end');
    expect(overcommentedStatements(functions)).toEqual([
      expect.stringContaining('buy.sql has a second comment at a statement: "-- Third."'),
      expect.stringContaining('buy.sql has a comment of more than 2 lines at a statement: "-- One,'),
    ]);
  });

  it('require variable names that begin with v_', () => {
    define('buy', '-- Buys.', "declare v_one int; two text := 'a;b'; begin for n in 1 .. 2 loop end loop; end");
    define('pay', '-- Pays.', 'begin end');
    expect(wronglyNamedVariables(functions)).toEqual([
      expect.stringContaining('buy.sql declares two: write v_two.'),
      expect.stringContaining('buy.sql declares n: write v_n.'),
    ]);
  });
});
