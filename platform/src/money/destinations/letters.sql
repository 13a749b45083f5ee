-- name: factsOf :one
select i.label, i.method, i.held_until as "heldUntil", i.confirmed_at as "createdAt!", p.brand_id as "brandId",
  p.first_name as name, p.email, p.language as locale
from player_instrument i join player p using (customer_id) where i.id = :id::uuid;
