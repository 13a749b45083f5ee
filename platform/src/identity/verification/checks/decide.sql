-- name: noteVerified :exec
update player set age_verified_at = coalesce(age_verified_at, now()),
  identity_verified_at = case when :kind then coalesce(identity_verified_at, now()) else identity_verified_at end
where customer_id = :customerId;
