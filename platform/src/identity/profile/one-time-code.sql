-- name: storeCode :exec
insert into one_time_code (customer_id, code_hash, expires_at)
values (:customerId, :hash, now() + make_interval(mins => :codeMinutes))
on conflict (customer_id) do update
  set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0;

-- name: countTry :one
update one_time_code set tries = tries + 1
where customer_id = :customerId and expires_at > now() and tries < :tries
returning code_hash as hash;

-- name: spendCode :count
delete from one_time_code where customer_id = :customerId and code_hash = :hash;
