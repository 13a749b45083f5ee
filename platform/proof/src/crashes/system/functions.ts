type Query = (text: string) => Promise<Record<string, string>[]>;

/** Makes a database count calls of its functions, starting with the next connection. */
export const countCalls = async (query: Query): Promise<void> => {
  await query(`do $$ begin
    execute format('alter database %I set track_functions = %L', current_database(), 'all'); end $$`);
};

/** Returns the number of calls of each function that writes, even indirectly. Call it when nobody is connected. */
export async function callsOf(query: Query): Promise<ReadonlyMap<string, number>> {
  const rows = await query(`
    select p.proname as name, max(p.prosrc) as body, coalesce(sum(s.calls), 0)::text as calls,
      -- These functions are inlined into their callers, so their calls are not counted.
      nullif(bool_and(l.lanname = 'sql' and p.prosrc !~* '\\m(insert|update|delete)\\M')::text, 'false') as "isPassedOn"
    from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
    left join pg_stat_user_functions s on s.funcid = p.oid
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype group by p.proname`);
  const writers = new Set(rows.filter(({ body = '' }) => WRITE_STATEMENTS.test(body)).map(({ name = '' }) => name));
  for (let previousSize = -1; previousSize < writers.size; ) {
    previousSize = writers.size;
    for (const { name = '', body = '' } of rows) if (callees(body).some((fn) => writers.has(fn))) writers.add(name);
  }
  return new Map(
    rows
      .filter(({ name = '', isPassedOn }) => writers.has(name) && !isPassedOn)
      .map(({ name = '', calls }) => [name, Number(calls)] as const),
  );
}

const WRITE_STATEMENTS = /\b(insert\s+into|delete\s+from|update\s+\w+(\s+(as\s+)?\w+)?\s+set)\b/i;
const callees = (body: string) => Array.from(body.matchAll(/\b([a-z_]+)\(/g), ([, name = '']) => name);
