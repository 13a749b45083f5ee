-- name: isKnownDevice :many
select 1 from known_device d join player p using (customer_id)
where d.token_hash = :token and p.brand_id = :brandId and p.username_key = lower(:username)
  and d.last_used_at > now() - make_interval(days => :lifeDays);

-- name: rememberDevice :many
update known_device set last_used_at = now()
where customer_id = :customerId and token_hash = :sent returning 1;

-- name: rememberDevice2 :exec
update known_device set token_hash = :token where token_hash = :sent;

-- name: rememberDevice3 :exec
insert into known_device (customer_id, token_hash) values (:customerId, :token);

-- name: rememberDevice4 :exec
delete from known_device where customer_id = :customerId and token_hash in (
  select token_hash from known_device where customer_id = :customerId order by last_used_at desc offset :maxDevices
);

-- name: forgetDevices :exec
delete from known_device where customer_id = :customerId and token_hash is distinct from :kept?::bytea;

-- name: sweepKnownDevices :exec
delete from known_device where last_used_at < now() - make_interval(days => :lifeDays);
