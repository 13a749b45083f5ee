-- name: setPassword :one
update player set password_hash = :passwordHash, password_changed_at = now(),
  has_validated_email = has_validated_email or :isOwner,
  requires_email_verification = requires_email_verification and not :isOwner
where customer_id = :customerId returning first_name as name, email, language as locale;
