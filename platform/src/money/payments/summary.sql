-- name: paymentSummary :one
select kind, id::text as reference, wire_money(amount, currency) as "amount!", currency, created_at as at, method as name
from payment_request where id = :reference::uuid and customer_id = :customerId;
