-- name: runningBreak :one
select b.kind, b.scope, b.starts_at as "startsAt", nullif(b.ends_at, 'infinity') as "endsAt?",
  nullif(b.in_force_until, 'infinity') as "inForceUntil?",
  ceil(extract(epoch from nullif(b.in_force_until, 'infinity') - clock_timestamp()))::int as "secondsLeft?", p.standing
from play_break b join player p using (customer_id)
where customer_id = :customerId and b.in_force_until > clock_timestamp()
order by b.kind = 'exclusion' desc, b.in_force_until desc, b.ends_at desc limit 1;
