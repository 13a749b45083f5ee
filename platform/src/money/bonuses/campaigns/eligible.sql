-- name: entrantOf :one
select p.customer_id as "customerId", coalesce(p.address ->> 'countryCode', '') as country, w.currency,
  extract(year from age(p.birth_date))::int as "age!",
  (select count(*)::int from payment_request r
    where r.customer_id = p.customer_id and r.kind = 'deposit' and r.status in ('SUCCESSFUL', 'SUCCESSFUL_REVERSAL')) as "deposits!",
  (select count(*)::int from bonus b where b.customer_id = p.customer_id and b.claimed_at is not null) as "claimed!",
  (select coalesce(array_agg(b.campaign_id::text), '{}') from bonus b
    where b.customer_id = p.customer_id and b.campaign_id is not null) as "entered!",
  offers_are_off(p.customer_id) as "offersOff!"
from player p join wallet w using (customer_id) where p.customer_id = :customerId;
