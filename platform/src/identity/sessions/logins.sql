-- name: loginsOf :many
select created_at as at, ip_address as "ipAddress", user_agent as "userAgent", bool_or(id = :sessionId::uuid) as "current!"
from session where customer_id = :customerId
group by created_at, ip_address, user_agent
order by created_at desc limit :take offset :offset;
