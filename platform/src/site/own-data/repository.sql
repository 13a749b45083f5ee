-- name: copyOf :only
select player_copy(:customerId) as copy;

-- name: obstacleOf :only
select erasure_refusal(:customerId) as obstacle;

-- name: keptBy :one
select brand_id as "brandId", address ->> 'countryCode' as country,
  (exists (select from wallet_entry e where e.customer_id = p.customer_id)
    or exists (select from identity_check c where c.customer_id = p.customer_id)) as "isKept!"
from player p where customer_id = :customerId;

-- name: lockPerson :one
select brand_id as "brandId", language as locale, first_name as "firstName", surname, email, mobile, address,
  to_char(birth_date, 'YYYY-MM-DD') as "birthDate", national_id_kind as "nationalIdKind",
  national_id_number as "nationalIdNumber", address ->> 'countryCode' as country,
  (exists (select from wallet_entry e where e.customer_id = p.customer_id)
    or exists (select from identity_check c where c.customer_id = p.customer_id)) as "isKept!"
from player p where customer_id = :customerId for update;

-- name: erase :only
select player_erase(:customerId, :askedBy, :identity?::bytea, :years) as until;

-- name: peopleOverdue :many
select customer_id as "customerId" from erased_person where keep_until < current_date and identity is not null
order by keep_until limit :most;

-- name: finish :only
select erasure_finish(:customerId) as done;

-- name: closedAccounts :many
select p.customer_id as "customerId" from player p
where p.standing = 'closed' and not exists (select from erased_person e where e.customer_id = p.customer_id)
  and erasure_refusal(p.customer_id) is null
order by p.customer_id limit :most;
