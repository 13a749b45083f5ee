-- name: rememberPartnerName :exec
insert into partner_player (provider, name, customer_id) values (:provider, :name, :customerId)
on conflict do nothing;

-- name: firstPartnerName :one
select name from partner_player where provider = :provider and customer_id = :customerId
order by known_at nulls first, name limit 1;

-- name: isKnownPlayer :only
select exists (select from partner_player where provider = :provider and name = :name) as "isKnown!";

-- name: isPartnerName :only
select exists (
  select from partner_player where provider = :provider and name = :name and customer_id = :customerId) as "isName!";
