-- name: runningBreak :one
select kind, scope, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt?",
  nullif(in_force_until, 'infinity') as "inForceUntil?"
from play_break where customer_id = :customerId and in_force_until > clock_timestamp()
order by kind = 'exclusion' desc, in_force_until desc, ends_at desc limit 1;

-- name: payeeOf :one
select p.standing, p.address ->> 'countryCode' as country, w.currency, w.withdrawable
from player p join wallet w using (customer_id) where p.customer_id = :customerId;
