-- name: issueMailedToken :exec
insert into mailed_token (token_hash, purpose, customer_id, email, expires_at)
select :token, :purpose, :customerId, :email, now() + make_interval(mins => :minutes)
where :customerId <> :nobody;

-- name: cancelMailedTokens :exec
update mailed_token set used_at = now()
where customer_id = :customerId and purpose = :purpose and used_at is null;

-- name: useMailedToken :exec
select from player p join mailed_token t using (customer_id)
where t.token_hash = :tokenHash and p.brand_id = :brandId for no key update of p;

-- name: useMailedToken2 :one
update mailed_token t set used_at = now() from player p
where t.token_hash = :tokenHash and t.purpose = :purpose and t.used_at is null and t.expires_at > now()
  and p.customer_id = t.customer_id and p.brand_id = :brandId and p.email_key = lower(t.email)
returning t.customer_id as "customerId", p.username;

-- name: stateOfToken :one
select case when t.used_at is not null or p.email_key <> lower(t.email) then 'used' when t.expires_at <= now() then 'expired' else 'good' end as state,
  t.customer_id as "customerId", t.email, p.password_hash as "passwordHash"
from mailed_token t join player p using (customer_id)
where t.token_hash = :token and t.purpose = :purpose and p.brand_id = :brandId;

-- name: sentLately :many
select 1 from mailed_token
where customer_id = :customerId and purpose = :purpose and used_at is null
  and created_at > now() - make_interval(secs => :seconds) limit 1;

-- name: sweepMailedTokens :exec
delete from mailed_token where expires_at < now() - interval '30 days';
