// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export type EndSessionRow = {
  id: string;
};
export const endSession = many<{
  reason: string;
  id: string;
  customerId: string;
}, EndSessionRow>(`update session set ended_at = now(), end_reason = $1
where id = $2::uuid and customer_id = $3 and ended_at is null
returning id`, { params: ["reason","id","customerId"] });

export const endSession2 = exec<{
  id: string;
}>(`select game_sessions_end($1)`, { params: ["id"] });

export const endSessionsOf = exec<{
  customerId: string;
}>(`select from session where customer_id = $1 and ended_at is null order by id for update`, { params: ["customerId"] });

export type EndSessionsOf2Row = {
  id: string;
};
export const endSessionsOf2 = many<{
  reason: string;
  customerId: string;
  keep?: string | null | undefined;
}, EndSessionsOf2Row>(`update session set ended_at = now(), end_reason = $1
where customer_id = $2 and ended_at is null and id is distinct from $3::uuid
returning id`, { params: ["reason","customerId","keep"] });

export const endSessionsOf3 = exec<{
  id: string;
}>(`select game_sessions_end($1)`, { params: ["id"] });

export const announceEnd = exec<{
  customerId: string;
  value: unknown;
}>(`insert into outbox (customer_id, event, payload)
    values ($1, 'SessionEnded', $2::jsonb)`, { params: ["customerId","value"], json: ["value"] });

export const sweepSessions = exec<never>(`delete from rate_limit where until < now() - interval '1 minute'`);

export const sweepSessions2 = exec<never>(`delete from login_guard where last_attempt_at < now() - interval '1 hour' and blocked_until < now()`);

export type EndExpiredRow = {
  game_sessions_end: number | null;
};
export const endExpired = many<{
  atOnce: bigint | number | string;
}, EndExpiredRow>(`with due as (
  select id from session where ended_at is null and expires_at <= now() limit $1 for update skip locked
), ended as (
  update session s set ended_at = now(), end_reason = case when s.expires_at = s.ends_at then 'lifetime' else 'expired' end
  from due where s.id = due.id
  returning s.id, s.customer_id, s.end_reason, s.ends_by_limit
), told as (
  insert into outbox (customer_id, event, payload)
  select customer_id, 'SessionEnded',
    jsonb_build_object('reason', case when ends_by_limit then 'time-limit' else end_reason end)
  from ended where end_reason = 'lifetime'
)
select game_sessions_end(id::text) from (select id from ended order by customer_id offset 0) ordered`, { params: ["atOnce"] });
