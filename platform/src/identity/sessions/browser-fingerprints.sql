-- name: rememberFingerprint :exec
insert into browser_fingerprint (customer_id, hash) values (:customerId, :hash)
on conflict (customer_id, hash) do update set last_used_at = now();

-- name: rememberFingerprint2 :exec
delete from browser_fingerprint where customer_id = :customerId and hash in (
  select hash from browser_fingerprint where customer_id = :customerId
  order by last_used_at desc, hash offset :maxFingerprints);

-- name: sweepFingerprints :exec
delete from browser_fingerprint where last_used_at < now() - make_interval(days => :lifeDays);
