-- name: rememberPartnerName :exec
insert into partner_player (provider, name, customer_id) values (:provider, :name, :customerId)
on conflict do nothing;

-- name: isKnownPlayer :only
select exists (select from partner_player where provider = :provider and name = :name) as "isKnown!";
