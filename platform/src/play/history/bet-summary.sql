-- name: betSummary :one
select bet_id as "reference!", wire_money(stake, currency) as "amount!", currency as "currency!", placed_at as "at!", name as "name!"
from (
  select bet_id, stake, currency, placed_at, name from book_bet where customer_id = :customerId and bet_id = :betId
  union all
  select bet_id, stake, currency, placed_at, name from provider_bet where customer_id = :customerId and bet_id = :betId
) bet order by placed_at desc limit 1;
