import type { RegisterAnswer } from '@parlay/contracts/player-register-protocol';
import { type QueryExecutorProvider, sql } from 'kysely';

/** The answer of a register about a player that is not older than this; undefined: there is none. */
export async function recentAnswer(
  db: QueryExecutorProvider,
  { customerId, register, minutes }: { customerId: string; register: string; minutes: number },
): Promise<RegisterAnswer | undefined> {
  const { rows } = await sql<{ listed: boolean; until: Date | null }>`
    select listed, until from register_answer where customer_id = ${customerId} and register = ${register}
      and asked_at > now() - make_interval(mins => ${minutes}::int)`.execute(db);
  const [row] = rows;
  return row && { listed: row.listed, until: row.until?.toISOString() ?? null };
}

export async function storeAnswer(
  db: QueryExecutorProvider,
  { customerId, register, listed, until }: { customerId: string; register: string } & RegisterAnswer,
): Promise<void> {
  await sql`
    insert into register_answer (customer_id, register, listed, until, asked_at)
    values (${customerId}, ${register}, ${listed}, ${until}::timestamptz, now())
    on conflict (customer_id, register) do update
      set listed = excluded.listed, until = excluded.until, asked_at = excluded.asked_at`.execute(db);
}
