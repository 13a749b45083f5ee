-- name: playerById :one
select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.display_name as "displayName", p.currency,
  p.language, p.email, p.first_name as "firstName", p.surname, p.mobile, p.address,
  to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate!", p.has_two_factor as "hasTwoFactor",
  p.has_validated_email as "hasValidatedEmail", p.requires_email_verification as "requiresEmailVerification",
  (p.pending_kyc_verification or identity_pending(p.customer_id)) as "pendingKycVerification!",
  identity_required(p.customer_id) as "requiresKycVerification!",
  p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified",
  p.reality_check_period as "realityCheckPeriod", p.preferences, p.gender,
  case when p.national_id_kind is not null
    then jsonb_build_object('kind', p.national_id_kind, 'number', p.national_id_number) end as "nationalId"
from player p where p.customer_id = :customerId;

-- name: usernameByEmail :one
select username from player where brand_id = :brandId and email_key = lower(:email);

-- name: credentialsOf :one
select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
from player where brand_id = :brandId and username_key = lower(:username);

-- name: holdCredentials :one
select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
from player where customer_id = :customerId for update;

-- name: renewHash :exec
update player set password_hash = :passwordHash where customer_id = :customerId;

-- name: addPlayer :one
insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email,
  first_name, surname, mobile, address, birth_date, reality_check_period, last_login_at, last_login_ip,
  gender, claims_free_cash, age_self_verified, has_validated_email, requires_email_verification,
  national_id_kind, national_id_number)
values (coalesce(:customerId?, nextval('player_number')::text), :brandId, :username,
  :displayName, :passwordHash, :currency, :language, :email,
  :firstName, :surname, :mobile, :address::jsonb,
  :birthDate::date, :realityCheckPeriod?,
  :lastLoginAt?, :lastLoginIp?, :gender,
  :claimsFreeCash, :ageSelfVerified, :hasValidatedEmail,
  :requiresEmailVerification, :nationalIdKind?, :nationalIdNumber?)
on conflict do nothing
returning customer_id as id;

-- name: existingPlayers :many
select customer_id as id from player where customer_id = any (:ids::text[]);

-- name: mergePreferences :one
update player set preferences = preferences || :preferences::jsonb
where customer_id = :customerId returning preferences;
