import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../core/database/database.ts';

/** Catalog queries with one column, `line`. They omit names that the server generates, and storage details. */
const QUERIES = {
  columns: `select format('%s.%s %s %s %s %s %s', a.attrelid::regclass, a.attname,
      row_number() over (partition by a.attrelid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %s %s', coalesce(conrelid::regclass::text, contypid::regtype::text), conname,
      pg_get_constraintdef(oid)) as line from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace`,
  views: `select format('%s %s', oid::regclass, pg_get_viewdef(oid)) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  grants: `select format('%s %s', oid::regclass, acl) as line from pg_class, unnest(relacl) acl
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
    union all
    select format('%s.%s %s', attrelid::regclass, attname, acl) from pg_attribute a join pg_class c on c.oid = a.attrelid, unnest(attacl) acl
    where relnamespace = 'public'::regnamespace
    union all
    select format('%s %s', oid::regprocedure, acl) from pg_proc, unnest(proacl) acl where pronamespace = 'public'::regnamespace`,
  options: `select format('%s %s', oid::regclass, reloptions) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null`,
};

/** Returns the definition of a database by part, as sorted lines. */
export async function catalogOf(db: Db): Promise<Record<string, string[]>> {
  const parts = Object.entries(QUERIES).map(async ([part, query]) => {
    const rows = await readRows(db, { line: z.string() }, sql`${sql.raw(query)}`);
    return [part, rows.map(({ line }) => line).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}
