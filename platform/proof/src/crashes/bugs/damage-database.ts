import type { Sabotage } from '../run.ts';

type Query = Parameters<NonNullable<Sabotage['spoil']>>[0];

/** Replacement in a function's SQL. */
export type FunctionChange = [name: string, from: RegExp | string, to: string];

/** Rewrites the product's functions in place. Throws if a change has no match, because no bug would be planted. */
export async function rewriteFunctions(query: Query, changes: readonly FunctionChange[]): Promise<void> {
  for (const [name, from, to] of changes) {
    const rows = await query(`select pg_get_functiondef(oid) as definition from pg_proc
      where proname = '${name}' and pronamespace = 'public'::regnamespace`);
    let changed = 0;
    for (const { definition = '' } of rows) {
      const broken = typeof from === 'string' ? definition.replaceAll(from, to) : definition.replace(from, to);
      if (broken === definition) continue;
      await query(broken);
      changed += 1;
    }
    if (changed === 0) throw new Error(`${name} has no ${from}: plant the bug again`);
  }
}

/** Drops a table's constraints by type (c: check, u: unique). Also drops the checks of its domain types. */
export async function dropConstraints(query: Query, table: string, types: string): Promise<void> {
  const constraints = await query(`select conname as name from pg_constraint
    where conrelid = '${table}'::regclass and contype = any (string_to_array('${[...types].join()}', ','))`);
  for (const { name } of constraints) await query(`alter table ${table} drop constraint "${name}" cascade`);
  if (!types.includes('c')) return;
  const domains = await query(`select distinct t.typname as domain, c.conname as name from pg_attribute a
    join pg_type t on t.oid = a.atttypid and t.typtype = 'd' join pg_constraint c on c.contypid = t.oid
    where a.attrelid = '${table}'::regclass`);
  for (const { domain, name } of domains) await query(`alter domain ${domain} drop constraint "${name}"`);
}
