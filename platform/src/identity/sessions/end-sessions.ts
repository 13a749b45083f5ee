import { type QueryExecutorProvider, sql } from 'kysely';

export type EndReason =
  | 'logged-out'
  | 'idle'
  | 'ended-elsewhere'
  | 'expired'
  | 'lifetime'
  | 'replaced'
  | 'password-changed'
  | 'suspended'
  | 'closed'
  | 'on-break'
  | 'self-excluded';

/** Ends a session of this player together with the games played in it; false when there is none such. */
export async function endSession(
  db: QueryExecutorProvider,
  session: { id: string; customerId: string },
  reason: EndReason,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = now(), end_reason = ${reason}
    where id = ${session.id}::uuid and customer_id = ${session.customerId} and ended_at is null
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`select game_sessions_end(${session.id})`.execute(db);
  return true;
}

/** Ends all sessions of a player with their games, but for the one to keep; how many. */
export async function endSessionsOf(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep?: string | undefined },
  reason: EndReason,
): Promise<number> {
  // All of them in one order, also the one to keep, before any wallet: a log-out holds its session and then takes the wallet.
  await sql`
    select from session where customer_id = ${customerId} and ended_at is null order by id for update`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update session set ended_at = now(), end_reason = ${reason}
    where customer_id = ${customerId} and ended_at is null and id is distinct from ${keep ?? null}::uuid
    returning id`.execute(db);
  for (const { id } of rows) await sql`select game_sessions_end(${id})`.execute(db);
  return rows.length;
}

/** Tells the player's open pages that one of their sessions was ended; each looks whether it was its own. */
export async function announceEnd(db: QueryExecutorProvider, customerId: string, reason: EndReason): Promise<void> {
  await sql`insert into outbox (customer_id, event, payload)
    values (${customerId}, 'SessionEnded', ${JSON.stringify({ reason })}::jsonb)`.execute(db);
}

/** Sessions that are ended in one transaction. */
const AT_ONCE = 200;

/** Ends what has expired, and forgets spent limits. Any number of nodes may call it. */
export async function sweepSessions(db: QueryExecutorProvider): Promise<void> {
  while ((await endExpired(db)) === AT_ONCE);
  await sql`delete from rate_limit where until < now() - interval '1 minute'`.execute(db);
  await sql`delete from login_guard where last_attempt_at < now() - interval '1 hour' and blocked_until < now()`.execute(
    db,
  );
}

async function endExpired(db: QueryExecutorProvider): Promise<number> {
  // Wallets in the order of everybody who takes several.
  const { rows } = await sql`
    with due as (
      select id from session where ended_at is null and expires_at <= now() limit ${AT_ONCE} for update skip locked
    ), ended as (
      update session s set ended_at = now(), end_reason = case when s.expires_at = s.ends_at then 'lifetime' else 'expired' end
      from due where s.id = due.id
      returning s.id, s.customer_id, s.end_reason, s.ends_by_limit
    ), told as (
      -- A session in use: its pages are open.
      insert into outbox (customer_id, event, payload)
      select customer_id, 'SessionEnded',
        jsonb_build_object('reason', case when ends_by_limit then 'time-limit' else end_reason end)
      from ended where end_reason = 'lifetime'
    )
    select game_sessions_end(id::text) from (select id from ended order by customer_id offset 0) ordered`.execute(db);
  return rows.length;
}
