-- name: undecidedDeposit :one
select r.id, r.provider, p.brand_id as "brandId", r.provider_reference is not null as "isKnown!"
from payment_request r join player p on p.customer_id = r.customer_id
where r.id = :id::uuid and r.kind = 'deposit' and r.status in ('QUEUED', 'READY_FOR_REDIRECTION');
