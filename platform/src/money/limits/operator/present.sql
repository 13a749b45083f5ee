-- name: subjectOf :many
select p.brand_id as "brandId", w.currency, coalesce(p.address ->> 'countryCode', '') as country
from player p join wallet w using (customer_id) where p.customer_id = :customerId;
