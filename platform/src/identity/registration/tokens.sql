-- name: issueRegistrationToken :exec
insert into registration_token (token_hash, brand_id, browser_hash, expires_at)
values (:token, :brandId, :browser, now() + make_interval(mins => :lifeMinutes));

-- name: isRegistrationToken :many
select 1 from registration_token
where token_hash = :token and brand_id = :brandId and browser_hash = :browser
  and expires_at > now();

-- name: sweepRegistrationTokens :exec
delete from registration_token where expires_at < now() - interval '1 hour';
