-- name: rememberPartnerName :exec
insert into partner_player (provider, name, customer_id) values (:provider, :name, :customerId)
on conflict do nothing;

-- name: takeReport :only
select provider_bet_report(:company, :player, :bet::jsonb, :hash) as claimed;
