-- name: liveSession :one
select s.id as "sessionId", s.customer_id as "customerId", p.brand_id as "brandId", p.username,
  p.display_name as "displayName", p.currency, coalesce(p.address->>'countryCode', '') as country,
  p.age_verified_at is not null as "ageVerified", s.created_at as "createdAt",
  (extract(epoch from now() - s.last_seen_at) * 1000)::float8 as "idleMs!", s.expires_at as "expiresAt", s.ends_at as "endsAt",
  s.previous_login_at as "previousLoginAt", s.previous_login_ip as "previousLoginIp",
  s.no_play_until as "noPlayUntil", p.has_two_factor as "hasTwoFactor",
  coalesce(s.proved_at > now() - make_interval(mins => :proofMinutes), false) as "isProved"
from session s join player p using (customer_id)
where s.token_hash = :tokenHash and s.ended_at is null and s.expires_at > now();

-- name: endOfToken :one
select case
  when end_reason = 'replaced' and ended_at > now() - interval '1 minute' then 'replaced'
  when end_reason = 'lifetime' or (end_reason is null and ends_at <= now() and expires_at = ends_at)
    then case when ends_by_limit then 'time-limit' else 'lifetime' end
  else 'expired' end as "end!"
from session where token_hash = :tokenHash;

-- name: expectLive :many
select id from session where id = :id::uuid and ended_at is null and expires_at > now() for share;

-- name: noteProof :one
with proof as (
  update session set proved_at = now() where id = :id::uuid and ended_at is null and expires_at > now()
  returning customer_id, proved_at
)
update player p set proved_at = proof.proved_at from proof where p.customer_id = proof.customer_id
returning p.proved_at + make_interval(mins => :proofMinutes) as "until!";

-- name: renewToken :one
update session s set token_hash = :tokenHash
from (select token_hash from session where id = :id::uuid and ended_at is null and expires_at > now() for update) was
where s.id = :id::uuid and s.ended_at is null
returning was.token_hash as before;

-- name: storeReplaced :exec
insert into session (token_hash, customer_id, created_at, last_seen_at, expires_at, ends_at, ended_at, end_reason, ip_address,
  user_agent, no_play_until)
select :before, customer_id, created_at, last_seen_at, now(), ends_at, now(), 'replaced', ip_address, user_agent, no_play_until
from session where id = :id::uuid;

-- name: playerOfSession :one
select s.customer_id as "customerId", p.currency from session s join player p using (customer_id)
where s.id = :id::uuid and s.ended_at is null and s.expires_at > now();

-- name: openSession :one
with before as (
  select customer_id, last_login_at, last_login_ip from player where customer_id = :customerId for update
), noted as (
  update player p set last_login_at = now(), last_login_ip = :ipAddress
  from before where p.customer_id = before.customer_id
)
insert into session (token_hash, customer_id, expires_at, ends_at, ends_by_limit, no_play_until, ip_address, user_agent,
  previous_login_at, previous_login_ip, opening_balance)
select :tokenHash, customer_id, least(now() + make_interval(secs => :lifeSeconds::float8), life.ends_at, ending.ends_at),
  least(life.ends_at, ending.ends_at), coalesce(ending.no_play_until is null and ending.ends_at < life.ends_at, false),
  ending.no_play_until, :ipAddress, :userAgent, last_login_at, last_login_ip,
  (select w.spendable from wallet w where w.customer_id = before.customer_id)
from before, session_limit_end(customer_id) as used_up,
  lateral (
    select case when used_up.ends_at <= now() then used_up.period_ends_at end as no_play_until,
      case when used_up.ends_at <= now() then used_up.period_ends_at else used_up.ends_at end as ends_at
  ) as ending,
  (select now() + make_interval(secs => :absoluteSeconds::float8) as ends_at) as life
returning id;

-- name: extendSession :one
update session set last_seen_at = now(),
  expires_at = least(now() + make_interval(secs => :lifeSeconds::float8), ends_at)
where id = :id and ended_at is null and expires_at > now()
returning expires_at as "expiresAt";

-- name: sessionsOf :many
select id, created_at as "createdAt", last_seen_at as "lastSeenAt", ip_address as "ipAddress", user_agent as "userAgent"
from session where customer_id = :customerId and ended_at is null and expires_at > now()
order by last_seen_at desc limit 100;
