-- name: betSummary :one
select bet_id as reference, wire_money(stake, currency) as "amount!", currency, placed_at as at, name
from provider_bet where customer_id = :customerId and bet_id = :betId
order by placed_at desc limit 1;
