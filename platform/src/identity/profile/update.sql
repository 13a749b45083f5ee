-- name: keep :exec
update player set email = coalesce(:email?, email), display_name = coalesce(:displayName?, display_name),
  gender = coalesce(:gender?, gender), language = coalesce(:language?, language),
  mobile = coalesce(:mobile?, mobile),
  address = coalesce(:address?::jsonb, address),
  has_validated_email = has_validated_email and not :isNew,
  requires_email_verification = requires_email_verification or :isNew
where customer_id = :customerId;
