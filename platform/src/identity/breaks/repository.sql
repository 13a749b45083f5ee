-- name: breakInForce :only
select break_refusal(:customerId) as refusal;

-- name: isNewcomerOnBreak :only
select break_of_newcomer(:customerId) as covered;

-- name: breaksOf :many
select break_id as id, kind, scope, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt?",
  nullif(in_force_until, 'infinity') as "inForceUntil?", in_force_until > clock_timestamp() as "isInForce!",
  actor, reason, taken_in as "takenIn"
from play_break where customer_id = :customerId
order by starts_at desc, break_id limit :most;

-- name: liftExclusion :only
select break_lift(:customerId, :hours, :hoursWithoutEnd, :months) as lifted;

-- name: insertBreak :many
select customer_id as "customerId!", nullif(ends_at, 'infinity') as "endsAt?"
from break_begin(:customerId, :kind, :scope,
  case when :period?::text is null then 'infinity' else clock_timestamp() + :period::interval end, :actor, :reason);
