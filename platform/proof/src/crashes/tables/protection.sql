-- Reads limits, breaks and sessions, which protect players. Rows with `isOld` are from before the run.

-- name: limits :many
-- Returns limits with their pending raise, whose amount is null for a removal. `staffMost` is the player's maximum.
select customer_id as customer, kind as type, period, amount, raise_due_at is not null as waits, raise_amount as raise,
  staff_amount as "staffMost"
from player_limit;

-- name: limitEvents :many
-- Returns the limit history, in the order of writing.
select customer_id as customer, kind as type, period, event, amount, actor like 'operator:%' as "isByStaff"
from limit_event order by id;

-- name: overlongSessions :many
-- Returns open sessions that end later than the player's daily session time limit allows. The limit counts from the
-- start of the session or of the day, and restarts the next day. If a session had already exceeded the limit when it
-- was set, it ends at that time. One second is allowed for rounding.
select s.customer_id as customer, l.amount as minutes
from session s join player_limit l on l.customer_id = s.customer_id and l.kind = 'session' and l.period = 'day'
join wallet w on w.customer_id = s.customer_id,
  lateral (select date_trunc('day', now() at time zone w.time_zone) at time zone w.time_zone as starts) as today,
  lateral (select today.starts + interval '1 day' as tomorrow, make_interval(mins => l.amount::int) as lasts) as span
where s.ended_at is null and s.no_play_until is null and s.ends_at > interval '1 second' + case
  when greatest(s.created_at, today.starts) + lasts <= tomorrow
    then greatest(s.created_at + lasts, today.starts + lasts, l.since)
  else tomorrow + lasts end;

-- name: breaks :many
-- Returns breaks. An exclusion with a known end has been lifted. A timeout's end is always known.
select customer_id as customer, kind as taken, starts_at < now() - interval '1 month' as "isOld!",
  kind = 'exclusion' and in_force_until < 'infinity' as "isLifted"
from play_break;

-- name: liftLetters :only
-- Counts the e-mails about lifted exclusions.
select count(*)::int as letters from mail where kind = 'exclusion-lifted';

-- name: slotSessions :many
-- Returns slot sessions with their counted, actual and late stakes, and whether each began while another was running.
select s.id, s.customer_id as customer, s.minutes, s.amount, s.staked, coalesce(sum(t.amount), 0)::bigint as stakes,
  count(*) filter (where t.created_at >= s.ends_at)::int as late, s.began_at < now() - interval '1 day' as "isOld!",
  exists (
    select from slot_session other where other.customer_id = s.customer_id and other.id <> s.id
      and other.began_at <= s.began_at and coalesce(other.used_up_at, other.ends_at) > s.began_at) as "isSecond"
from slot_session s left join game_transaction t on t.slot_session_id = s.id and t.kind = 'bet' and not t.rolled_back
group by s.id;

-- name: lateStakes :many
-- Returns game stakes from after the end of the player's last session.
select t.customer_id as customer, t.transaction_id as transaction from game_transaction t
where t.kind = 'bet' and exists (select from session s where s.customer_id = t.customer_id)
  and not exists (
    select from session s
    where s.customer_id = t.customer_id and s.created_at <= t.created_at and s.expires_at > t.created_at);

-- name: openSessions :many
select distinct customer_id as customer from session where ended_at is null;
