-- name: holdOwner :one
select has_two_factor as "hasTwoFactor", first_name as name, email, language as locale
from player where customer_id = :customerId for update;

-- name: setTwoFactor :exec
update player set has_two_factor = :on where customer_id = :customerId;

-- name: keepSecret :exec
insert into two_factor (customer_id, sealed_secret) values (:customerId, :sealed)
on conflict (customer_id) do update
  set sealed_secret = excluded.sealed_secret, begun_at = now(), last_step = 0;

-- name: forgetSecret :exec
delete from two_factor where customer_id = :customerId;

-- name: sealedSecret :one
select sealed_secret as sealed from two_factor where customer_id = :customerId;

-- name: isBegun :many
select 1 from two_factor
where customer_id = :customerId and begun_at > now() - make_interval(mins => :setupMinutes);

-- name: takeStep :count
update two_factor set last_step = :step where customer_id = :customerId and last_step < :step;

-- name: deleteRecoveryCodes :exec
delete from recovery_code where customer_id = :customerId;

-- name: storeRecoveryCodes :exec
insert into recovery_code (customer_id, code_hash) select :customerId, unnest(:hashes::bytea[]);

-- name: takeRecoveryCode :count
delete from recovery_code where customer_id = :customerId and code_hash = :codeHash;

-- name: stateOfFactor :one
select has_two_factor as enabled,
  (select count(*)::int from recovery_code r where r.customer_id = p.customer_id and p.has_two_factor)
    as "recoveryCodesLeft!"
from player p where customer_id = :customerId;
