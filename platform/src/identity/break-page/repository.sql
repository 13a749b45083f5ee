-- name: payeeOf :one
select p.address ->> 'countryCode' as country, w.currency, w.withdrawable
from player p join wallet w using (customer_id) where p.customer_id = :customerId;
