-- name: payeeOf :one
select p.brand_id as "brandId", w.currency, p.language as locale, w.withdrawable,
  p.standing = 'active' and break_refusal(p.customer_id) is null as "canLogIn"
from player p join wallet w using (customer_id) where p.customer_id = :customerId;
