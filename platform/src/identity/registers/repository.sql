-- name: recentAnswer :many
select listed, until from register_answer where customer_id = :customerId and register = :register
  and asked_at > now() - make_interval(mins => :minutes::int);

-- name: storeAnswer :exec
insert into register_answer (customer_id, register, listed, until, asked_at)
values (:customerId, :register, :listed, :until?::timestamptz, now())
on conflict (customer_id, register) do update
  set listed = excluded.listed, until = excluded.until, asked_at = excluded.asked_at;
