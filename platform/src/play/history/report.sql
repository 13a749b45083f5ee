-- name: takeReport :only
select provider_bet_report(:company, :player, :bet::jsonb, :hash) as claimed;
