-- name: resendVerification :one
select customer_id as "customerId", first_name as name, email, language as locale from player
where brand_id = :id and email_key = lower(:email) and not has_validated_email for update;

-- name: verifyEmail :exec
update player set has_validated_email = true, requires_email_verification = false
where customer_id = :customerId;
