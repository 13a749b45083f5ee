import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.remove());

const refusalOf = (statement: string) =>
  sql
    .raw(statement)
    .execute(registry.db)
    .then(
      () => undefined,
      (error: { code: string }) => error.code,
    );

describe('the registry’s database role', () => {
  it.each([
    ...['audit', 'release', 'change'].flatMap((table) => [
      `update ${table} set remote = remote`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table}`,
      `alter table ${table} disable trigger all`,
    ]),
    'delete from audit_head',
    'drop function refuse_change() cascade',
    "set session_replication_role = 'replica'",
    "insert into migration (name, timestamp) values ('extra', '')",
    'update sql_definition set digest = digest',
    'create table extra (n int)',
  ])('cannot %s', async (statement) => {
    expect(await refusalOf(statement)).toBe('42501');
  });

  it('can read and extend the audit log', async () => {
    const created = await registry.call('POST', '/api/tokens', { name: 'second', team: 'ops' });
    expect(created.status).toBe(201);
    // One entry for each token of the installation, and one for the new one.
    const entries = Object.keys(registry.tokens).length + 1;
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true, entries });
  });
});
