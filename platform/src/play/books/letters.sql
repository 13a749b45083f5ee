-- name: prizeOf :one
select m.returned + m.free_paid as amount, b.bet_id as reference, b.name as lottery, b.currency, p.brand_id as "brandId",
  p.first_name as name, p.email, p.language as locale
from book_move m join book_bet b using (provider, bet_id) join player p on p.customer_id = b.customer_id
where m.provider = :provider and m.transaction_id = :transaction;
