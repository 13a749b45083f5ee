type Query = (text: string) => Promise<Record<string, string>[]>;

/** Lets a database count the calls of its functions from the next connection on. */
export const countCalls = async (query: Query): Promise<void> => {
  await query(`do $$ begin
    execute format('alter database %I set track_functions = %L', current_database(), 'all'); end $$`);
};

/** How often each function of the product that writes, directly or by another one, was called. Only when nobody is connected any more. */
export async function callsOf(query: Query): Promise<ReadonlyMap<string, number>> {
  const found = await query(`
    select p.proname as name, max(p.prosrc) as body, coalesce(sum(s.calls), 0)::text as calls,
      -- Their text is put into the caller's, and their calls are not counted.
      nullif(bool_and(l.lanname = 'sql' and p.prosrc !~* '\\m(insert|update|delete)\\M')::text, 'false') as "isPassedOn"
    from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname in ('sql', 'plpgsql')
    left join pg_stat_user_functions s on s.funcid = p.oid
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype group by p.proname`);
  const writers = new Set(found.filter(({ body = '' }) => WRITES.test(body)).map(({ name = '' }) => name));
  for (let before = -1; before < writers.size; ) {
    before = writers.size;
    for (const { name = '', body = '' } of found) if (callees(body).some((one) => writers.has(one))) writers.add(name);
  }
  return new Map(
    found
      .filter(({ name = '', isPassedOn }) => writers.has(name) && !isPassedOn)
      .map(({ name = '', calls }) => [name, Number(calls)] as const),
  );
}

const WRITES = /\b(insert\s+into|delete\s+from|update\s+\w+(\s+(as\s+)?\w+)?\s+set)\b/i;
const callees = (body: string) => Array.from(body.matchAll(/\b([a-z_]+)\(/g), ([, name = '']) => name);
