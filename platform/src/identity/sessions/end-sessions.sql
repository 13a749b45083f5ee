-- name: endSession :many
update session set ended_at = now(), end_reason = :reason
where id = :id::uuid and customer_id = :customerId and ended_at is null
returning id;

-- name: endSession2 :exec
select game_sessions_end(:id);

-- name: endSessionsOf :exec
select from session where customer_id = :customerId and ended_at is null order by id for update;

-- name: endSessionsOf2 :many
update session set ended_at = now(), end_reason = :reason
where customer_id = :customerId and ended_at is null and id is distinct from :keep?::uuid
returning id;

-- name: endSessionsOf3 :exec
select game_sessions_end(:id);

-- name: announceEnd :exec
insert into outbox (customer_id, event, payload)
    values (:customerId, 'SessionEnded', :value::jsonb);

-- name: sweepSessions :exec
delete from rate_limit where until < now() - interval '1 minute';

-- name: sweepSessions2 :exec
delete from login_guard where last_attempt_at < now() - interval '1 hour' and blocked_until < now();

-- name: endExpired :many
with due as (
  select id from session where ended_at is null and expires_at <= now() limit :atOnce for update skip locked
), ended as (
  update session s set ended_at = now(), end_reason = case when s.expires_at = s.ends_at then 'lifetime' else 'expired' end
  from due where s.id = due.id
  returning s.id, s.customer_id, s.end_reason, s.ends_by_limit
), told as (
  -- Sessions that reach their lifetime are in use, so their open pages are notified.
  insert into outbox (customer_id, event, payload)
  select customer_id, 'SessionEnded',
    jsonb_build_object('reason', case when ends_by_limit then 'time-limit' else end_reason end)
  from ended where end_reason = 'lifetime'
)
select game_sessions_end(id::text) from (select id from ended order by customer_id offset 0) ordered;
