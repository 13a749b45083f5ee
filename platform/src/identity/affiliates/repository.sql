-- name: noteAffiliate :exec
insert into affiliate_visit (customer_id, b_tag, operation) values (:customerId, :bTag, :operation)
on conflict do nothing;

-- name: affiliates :many
select v.b_tag as "bTag", p.brand_id as "brandId",
  count(*) filter (where v.operation = 'registration')::int as "registrations!",
  count(*) filter (where v.operation = 'login')::int as "logins!", count(distinct v.customer_id)::int as "players!"
from affiliate_visit v join player p using (customer_id)
where v.at >= :from and v.at < :to and (:brand?::int is null or p.brand_id = :brand)
group by v.b_tag, p.brand_id order by 3 desc, 4 desc, v.b_tag, p.brand_id
limit :take offset :offset;
